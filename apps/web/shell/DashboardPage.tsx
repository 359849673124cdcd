import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react'
import { useSession } from '#platform/web/session.ts'
import { useTexts } from '#platform/web/texts/texts.ts'
import type { DashboardCard } from '#platform/web/web-module.ts'
import { dashboardCards } from '../modules.ts'
import { PageBoundary } from './PageBoundary.tsx'

const contents = new Map<DashboardCard, LazyExoticComponent<ComponentType>>()

/** The card's content, fetched when first shown. */
function contentOf(card: DashboardCard): LazyExoticComponent<ComponentType> {
  const content = contents.get(card) ?? lazy(card.load)
  contents.set(card, content)
  return content
}

function Card({ card }: { card: DashboardCard }) {
  const { t } = useTexts()
  const [attempt, setAttempt] = useState(0)
  const Content = contentOf(card)
  const titleId = `dashboard-${card.key}`
  function retry() {
    contents.delete(card)
    setAttempt(attempt + 1)
  }
  return (
    <section className="card" aria-labelledby={titleId}>
      <h2 id={titleId}>{t(card.titleKey)}</h2>
      <PageBoundary key={attempt} onRetry={retry}>
        <Suspense fallback={<p className="page-loading">{t('shell:tabs.loading')}</p>}>
          <Content />
        </Suspense>
      </PageBoundary>
    </section>
  )
}

/** `/dashboard`: who is signed in, and a card for each module the reader works with. */
export default function DashboardPage() {
  const { t } = useTexts()
  const { userInfo, side, hasMenu, isOpen } = useSession()
  const cards = dashboardCards.filter(
    (card) =>
      isOpen(card.module) && (card.menuNo === undefined || hasMenu(card.menuNo)) && (card.side ?? side) === side,
  )
  const organisation = userInfo.orgName || userInfo.orgNo
  const supplier = userInfo.supplierName || userInfo.belongSupplier
  const party = side === 'supplier' ? t('shell:dashboard.ofSupplier', { supplier }) : organisation
  return (
    <div className="dashboard">
      <header className="dashboard-head">
        <h1>{t('shell:dashboard.greeting', { name: userInfo.userName })}</h1>
        {party && <p>{party}</p>}
      </header>
      {cards.length === 0 && <p className="dashboard-start">{t('shell:dashboard.start')}</p>}
      <div className="cards">
        {cards.map((card) => (
          <Card key={card.key} card={card} />
        ))}
      </div>
    </div>
  )
}
