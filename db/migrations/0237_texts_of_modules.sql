-- Texts stand in the module that they are about: own texts of companies follow them.
create function pg_temp.home_of(text_key text) returns text language sql immutable as $$
  select coalesce((
    select h.module || ':' || substr(replace(h.start, ':items.', ':'), strpos(h.start, ':') + 1) || substr(text_key, length(h.start) + 1)
    from (
      select replace(k.start, 'enums.noticeEvent.', k.part) as start, k.module, k.names::text[] from (
        select m.*, p.part from (values
          ('system:enums.action.', 'identity', '{identity,menu,apiKey}'),
          ('system:enums.action.', 'master-data', '{org,wave,supplier}'),
          ('system:enums.action.', 'inventory', '{serial}'),
          ('system:enums.action.', 'documents', '{file,appVersion,exchange}'),
          ('system:enums.action.', 'orders', '{order}'),
          ('system:enums.action.', 'deliveries', '{asn,appointment,approval}'),
          ('system:enums.action.', 'receipts', '{receipt,putAwayTask,inspection}'),
          ('system:enums.action.', 'discrepancies', '{discrepancy}'),
          ('system:enums.action.', 'messages', '{message,webhook}'),
          ('system:enums.action.', 'news', '{news}'),
          ('system:enums.action.print.', 'documents', '{print,exportLog,importTemplate,setDefaultTemplate}'),
          ('system:enums.action.print.', 'deliveries', '{label,splitLabel,saveLabelRule,deleteLabelRule}'),
          ('messages:enums.noticeEvent.', 'orders', '{
            orderImported,orderReleased,orderAccepted,orderAutoAccepted,orderRefused,changeAsked,changeApplied,
            changeConfirmed,changeRefused,cancellationAsked,cancellationConfirmed,cancellationRefused,
            refusalConfirmed,orderLineClosed,orderClosed,orderReopened,limitsChanged,redFlagRaised,
            redFlagCleared,answerDue,answerLate,componentsIssued,componentsArrived,arrivalRevoked,scrapReported,
            scrapAnswered,componentsTakenBack}'),
          ('messages:enums.noticeEvent.', 'deliveries', '{
            asnSubmitted,asnApproved,asnRejected,asnVoided,asnLineEnded,appointmentRequested,
            appointmentConfirmed,appointmentRefused,appointmentCancelled,approvalAsked,approvalGranted,
            approvalRefused,approvalVoided}'),
          ('messages:enums.noticeEvent.', 'receipts', '{receiptPosted,receiptCancelled,returnPosted,returnCancelled}'),
          ('messages:enums.noticeEvent.', 'discrepancies', '{
            discrepancyOpened,discrepancyAnswered,discrepancyAssigned,discrepancyClosed,discrepancyReopened}'),
          ('messages:enums.noticeEvent.', 'identity', '{signInLocked,passwordExpiring,licenceExpiring}'),
          ('messages:enums.noticeEvent.', 'system', '{invariantBroken}'),
          ('messages:items.subjects.', 'orders', '{orders,components}'),
          ('messages:items.subjects.', 'deliveries', '{deliveries,appointments,approvals}'),
          ('messages:items.subjects.', 'receipts', '{receipts}'),
          ('messages:items.subjects.', 'discrepancies', '{discrepancies}'),
          ('messages:items.subjects.', 'messages', '{portal}'),
          ('identity:menus.', 'orders', '{
            orderCollaboration,configuration,userOrder,orderTracking,orderAnswerConfig,orderTolerance,
            deliveryTolerance,outsourcedOrder,answerRate,billOfMaterial}'),
          ('identity:menus.', 'deliveries', '{
            offsite,addAsn,asnTracking,labelPrint,splitLabelPrint,labelRule,deliveryRuleConfig,deliveryApproval,
            executionPolicy,asnAppointment}'),
          ('identity:menus.', 'receipts', '{
            receiptTracking,acceptanceDetails,rejectionDetails,warehousingDetails,returnDetails,putAwayTasks,
            scanReceipt,receivingDetails,inspections}'),
          ('identity:menus.', 'master-data', '{
            base,goods,storage,bmOrg,bmSupplier,bmDeliveryAddress,bmCustomer,bmCustomerAddress,bmEmployee,
            bmClassifyType,bmDocType,bmCurrency,bmTaxRate,bmWorkingCalendar,bmItem,bmItemGroup,bmUnit,
            bmUnitConversion,bmItemUnitConversion,bmWarehouse,bmZone,bmWarehouseCell,bmBasicElement,bmLotRule,
            bmBarRule,bmBoxRule,bmNoticeTemplate,bmNoticePolicy,ownSupplier,supplierChange,bmDocConfig,
            bmProductionLine,bmMachine,bmTechnology,bmItemTechnology,bmWave}'),
          ('identity:menus.', 'system', '{
            system,operationLog,frameDefine,sysParam,sysDictionary,sysLanguage,sysText,sysJob,abnormalLog,
            sysCache,sysJobRun,sysInvariant}'),
          ('identity:menus.', 'documents', '{printTemplate,printLog,sysAppVersion,exchangeMessage}'),
          ('identity:menus.', 'news', '{sysNews}'),
          ('identity:menus.', 'messages', '{noticeConfig,webhook,webhookMessage}'),
          ('identity:menus.', 'inventory', '{
            bmUpperMethod,bmUnderMethod,bmTurnMethod,bmAllocateMethod,bmStrategyApplication,bmWaveTemplate,
            serialNumbers}'),
          ('identity:menus.', 'discrepancies', '{discrepancyDetails}')
        ) as m (start, module, names) cross join unnest(case when m.start = 'messages:enums.noticeEvent.'
          then array['enums.noticeEvent.', 'starter.', 'administrators.'] else array[''] end) as p (part)
      ) k
      union all
      select 'system:enums.' || part, module, array[module] from
        unnest(array['jobClass.', 'jobGroup.', 'textModule.', 'frame.']) as part,
        unnest('{deliveries,discrepancies,documents,identity,inventory,master-data,messages,news,orders,receipts}'::text[]) as module
    ) h
    where starts_with(text_key, h.start) and split_part(substr(text_key, length(h.start) + 1), '.', 1) = any (h.names)
  ), text_key)
$$;
update sys_text set text_key = pg_temp.home_of(text_key) where text_key <> pg_temp.home_of(text_key);
drop function pg_temp.home_of(text);

-- The name of a menu entry stands with its module.
alter table sys_menu add column text_key text not null default '';
comment on column sys_menu.text_key is 'Text that names an entry of the product; empty: the entry is a tenant''s own.';
grant update (text_key) on sys_menu to quayside_system;
