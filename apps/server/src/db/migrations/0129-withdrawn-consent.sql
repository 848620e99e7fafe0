alter table jobs drop constraint jobs_matrix_state_check;
alter table jobs add constraint jobs_matrix_state_check
  check (matrix_state in ('none', 'accept', 'refuse', 'gpc', 'withdrawn'));
comment on table consent_matrices is
  'Consent matrices: visits of the same pages, one for each of four states, and of a fifth on request.';
