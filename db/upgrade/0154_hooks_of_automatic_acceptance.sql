-- What the product accepts in a supplier's place is told as an event of its own: web hooks that are told of accepted orders hear
-- of these as they did before.
insert into bm_webhook_event (tenantsid, notice_event, webhook_id)
select tenantsid, 'orderAutoAccepted', webhook_id from bm_webhook_event where notice_event = 'orderAccepted'
on conflict (webhook_id, notice_event) do nothing;
