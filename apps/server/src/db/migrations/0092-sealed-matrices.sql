-- A sealed file is of a visit, or of a whole consent matrix with as many of its visits as it has room for
alter table sealed_visits
  alter column observation_id drop not null,
  add column matrix_id uuid,
  add column visits integer not null default 1,
  -- Counted by the matrix, and not in the file
  add column visits_left_out integer not null default 0,
  add check (num_nonnulls(observation_id, matrix_id) = 1);
create index sealed_visits_of_matrix on sealed_visits (matrix_id) where matrix_id is not null;
