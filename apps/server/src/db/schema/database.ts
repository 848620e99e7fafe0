import type { Kysely } from 'kysely';
import type * as dataLayer from './data-layer-tables.ts';
import type * as instance from './instance-tables.ts';
import type * as observation from './observation-tables.ts';
import type * as people from './people-tables.ts';
import type * as problem from './problem-tables.ts';
import type * as quality from './quality-tables.ts';
import type * as run from './run-tables.ts';
import type * as test from './test-tables.ts';

/** Every table by its name. */
export interface Database {
  companies: people.CompaniesTable;
  users: people.UsersTable;
  profiles: people.ProfilesTable;
  sessions: people.SessionsTable;
  throttles: people.ThrottlesTable;
  idempotency_keys: people.IdempotencyKeysTable;
  audit_log: people.AuditLogTable;
  websites: run.WebsitesTable;
  agents: run.AgentsTable;
  contexts: test.ContextsTable;
  tests: test.TestsTable;
  pools: test.PoolsTable;
  pool_tests: test.PoolTestsTable;
  test_results: test.TestResultsTable;
  test_runs: test.TestRunsTable;
  jobs: run.JobsTable;
  runs: run.RunsTable;
  attempts: run.AttemptsTable;
  run_events: run.RunEventsTable;
  run_pages: run.RunPagesTable;
  share_returns: run.ShareReturnsTable;
  website_turns: run.WebsiteTurnsTable;
  pages: observation.PagesTable;
  observations: observation.ObservationsTable;
  observation_documents: observation.ObservationDocumentsTable;
  verdicts: observation.VerdictsTable;
  verdict_rollups: observation.VerdictRollupsTable;
  visit_rollups: observation.VisitRollupsTable;
  page_faults: observation.PageFaultsTable;
  problems: problem.ProblemsTable;
  problem_notes: problem.ProblemNotesTable;
  csp_policies: quality.CspPoliciesTable;
  page_policies: quality.PagePoliciesTable;
  releases: quality.ReleasesTable;
  settings_changes: quality.SettingsChangesTable;
  re_evaluations: quality.ReEvaluationsTable;
  data_layer_variables: dataLayer.DataLayerVariablesTable;
  data_layer_values: dataLayer.DataLayerValuesTable;
  data_layer_shapes: dataLayer.DataLayerShapesTable;
  data_layer_states: dataLayer.DataLayerStatesTable;
  data_layer_state_values: dataLayer.DataLayerStateValuesTable;
  data_layer_visits: dataLayer.DataLayerVisitsTable;
  data_layer_hours: dataLayer.DataLayerHoursTable;
  data_layer_filters: dataLayer.DataLayerFiltersTable;
  files: observation.FilesTable;
  file_contents: instance.FileContentsTable;
  panel_identity: instance.PanelIdentityTable;
}

/** The database or a transaction on it. */
export type Db = Kysely<Database>;
