-- What was moved already has nothing left to move.
alter table {visits} {on_cluster}
  update
    varying_0 = mapFilter((id, text) -> id % 8 = 0, varying),
    varying_1 = mapFilter((id, text) -> id % 8 = 1, varying),
    varying_2 = mapFilter((id, text) -> id % 8 = 2, varying),
    varying_3 = mapFilter((id, text) -> id % 8 = 3, varying),
    varying_4 = mapFilter((id, text) -> id % 8 = 4, varying),
    varying_5 = mapFilter((id, text) -> id % 8 = 5, varying),
    varying_6 = mapFilter((id, text) -> id % 8 = 6, varying),
    varying_7 = mapFilter((id, text) -> id % 8 = 7, varying),
    page_id = page_id,
    state_id = state_id,
    varying = map()
  where notEmpty(varying);

insert into {all.states}
  (company_id, website_id, month, state_id, told_0, told_1, told_2, told_3, told_4, told_5, told_6, told_7)
select company_id, website_id, max(month), state_id,
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 0) as Map(UInt32, String))),
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 1) as Map(UInt32, String))),
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 2) as Map(UInt32, String))),
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 3) as Map(UInt32, String))),
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 4) as Map(UInt32, String))),
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 5) as Map(UInt32, String))),
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 6) as Map(UInt32, String))),
  mapSort(cast(groupUniqArrayIf((variable_id, told), variable_id % 8 = 7) as Map(UInt32, String)))
from (
  select company_id, website_id, month, state_id, variable_id,
    concat(transform(toString(type), ['string', 'number', 'boolean', 'null', 'list', 'object'], ['s', 'n', 'b', '0', 'l', 'o'], 's'),
      if(varies, '*', concat('=', text))) as told
  from {all.monthly_state_values}
  where website_id = toUUID('{website}')
)
group by company_id, website_id, state_id;
