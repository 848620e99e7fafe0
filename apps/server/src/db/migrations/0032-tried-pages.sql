-- A page that only trials have visited is not known of the website.
alter table pages add column known boolean not null default true;

update pages
set known = false
where id in (
    select observations.page_id
    from observations
    join jobs on jobs.id = observations.run_id
    where jobs.kind = 'trial' and observations.observed_at = pages.first_seen_at
  )
  and not exists (
    select 1
    from observations
    join jobs on jobs.id = observations.run_id
    where observations.page_id = pages.id and jobs.kind <> 'trial'
  );
