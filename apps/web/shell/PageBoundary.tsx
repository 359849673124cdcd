import { Component, type ReactNode } from 'react'
import { translate } from '#platform/web/texts/texts.ts'
import { reportError } from '../report-errors.ts'

interface PageBoundaryProps {
  children: ReactNode
  /** Builds the page anew. */
  onRetry: () => void
}

/** Keeps the fault of one page inside of its tab. */
export class PageBoundary extends Component<PageBoundaryProps, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null }

  static getDerivedStateFromError(fault: unknown) {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) }
  }

  override componentDidCatch(fault: unknown) {
    reportError(fault)
  }

  override render() {
    const { fault } = this.state
    if (!fault) return this.props.children
    return (
      <section className="page-message" role="alert">
        <h1>{translate('shell:fault.title')}</h1>
        <p>{translate('shell:fault.text')}</p>
        <button type="button" className="button button-primary" onClick={this.props.onRetry}>
          {translate('shell:fault.retry')}
        </button>
        <details>
          <summary>{translate('shell:fault.details')}</summary>
          <code>{fault.message}</code>
        </details>
      </section>
    )
  }
}
