-- A domain that a TXT record proves is looked at again each day
alter table company_domains
  add checked_at timestamptz,
  -- Since when its record is not there; null: it was there when it was looked at last
  add missing_since timestamptz;
create index company_domains_to_check on company_domains (checked_at) where proven_by = 'dns';

create trigger identity_provider_name_stays after delete on identity_providers
  for each row execute function keep_deleted_name('name');
create trigger company_domain_name_stays after delete on company_domains
  for each row execute function keep_deleted_name('domain');
