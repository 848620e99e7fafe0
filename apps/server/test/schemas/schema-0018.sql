-- The schema of migrations 0001 to 0018 with rows in every table, as pg_dump wrote it; older-database.test.ts brings it to the
-- newest schema. Never change it: it stands for databases of that day.

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    company_id uuid,
    user_id uuid,
    profile_id uuid,
    role text,
    operation text NOT NULL,
    target_id text,
    request_id text NOT NULL,
    ip text NOT NULL,
    seal bytea,
    previous_seal bytea
);

CREATE FUNCTION public.audit_log_seal(previous bytea, entry public.audit_log) RETURNS bytea
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN sha256((previous || convert_to((jsonb_build_array(to_char(((entry).at AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.US'::text), (entry).company_id, (entry).user_id, (entry).profile_id, (entry).role, (entry).operation, (entry).target_id, (entry).request_id))::text, 'UTF8'::name)));

CREATE FUNCTION public.keep_audit_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if new.ip <> '' or to_jsonb(new) - 'ip' is distinct from to_jsonb(old) - 'ip' then
    raise exception 'entries of the audit log are not changed';
  end if;
  return new;
end $$;

CREATE TABLE public.agents (
    id uuid NOT NULL,
    company_id uuid,
    name text NOT NULL,
    slug text NOT NULL,
    url text NOT NULL,
    public_key text NOT NULL,
    state text NOT NULL,
    contradictions integer DEFAULT 0 NOT NULL,
    last_seen_at timestamp with time zone,
    last_error text,
    status jsonb,
    next_poll_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    slots_max integer,
    is_paused boolean DEFAULT false NOT NULL,
    problem text,
    sync_state text DEFAULT 'never'::text NOT NULL,
    synced_at timestamp with time zone,
    sync_problem text,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT agents_slots_max_check CHECK (((slots_max >= 1) AND (slots_max <= 16))),
    CONSTRAINT agents_slug_check CHECK ((slug ~ '^[a-z0-9_]+$'::text)),
    CONSTRAINT agents_state_check CHECK ((state = ANY (ARRAY['online'::text, 'offline'::text]))),
    CONSTRAINT agents_sync_state_check CHECK ((sync_state = ANY (ARRAY['never'::text, 'loading'::text, 'success'::text, 'failure'::text])))
);

CREATE TABLE public.attempts (
    company_id uuid NOT NULL,
    run_id uuid NOT NULL,
    number integer NOT NULL,
    agent_id uuid NOT NULL,
    state text NOT NULL,
    lease_until timestamp with time zone NOT NULL,
    cursor integer DEFAULT 0 NOT NULL,
    started_at timestamp with time zone NOT NULL,
    taken_at timestamp with time zone,
    dismissed_at timestamp with time zone,
    CONSTRAINT attempts_state_check CHECK ((state = ANY (ARRAY['running'::text, 'ended'::text, 'lost'::text])))
);

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.companies (
    id uuid NOT NULL,
    name text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    url text,
    guest_code text DEFAULT upper(replace((gen_random_uuid())::text, '-'::text, ''::text)) NOT NULL,
    avatar_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.company_pictures (
    company_id uuid NOT NULL,
    size integer NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.contexts (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    label text NOT NULL,
    url text,
    variables bytea,
    variable_names jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.csp_policies (
    id bigint NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    hash bytea NOT NULL,
    source text NOT NULL,
    disposition text NOT NULL,
    text text NOT NULL
);

ALTER TABLE public.csp_policies ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.csp_policies_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.data_layer_filters (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    user_id uuid NOT NULL,
    name text NOT NULL,
    shared boolean NOT NULL,
    match text NOT NULL,
    conditions jsonb NOT NULL,
    hidden_columns jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT data_layer_filters_match_check CHECK ((match = ANY (ARRAY['all'::text, 'any'::text])))
);

CREATE TABLE public.data_layer_hours (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    hour timestamp with time zone NOT NULL,
    visits integer NOT NULL
);

CREATE TABLE public.data_layer_shapes (
    id integer NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    hash bytea NOT NULL,
    variable_ids integer[] NOT NULL
);

ALTER TABLE public.data_layer_shapes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.data_layer_shapes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.data_layer_state_values (
    variable_id integer NOT NULL,
    value_id bigint NOT NULL,
    state_id bigint NOT NULL
);

CREATE TABLE public.data_layer_states (
    id bigint NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    shape_id integer NOT NULL,
    hash bytea NOT NULL,
    variables jsonb NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
);

ALTER TABLE public.data_layer_states ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.data_layer_states_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.data_layer_values (
    id bigint NOT NULL,
    variable_id integer NOT NULL,
    type text NOT NULL,
    text text NOT NULL,
    number double precision,
    varies boolean DEFAULT false NOT NULL,
    CONSTRAINT data_layer_values_type_check CHECK ((type = ANY (ARRAY['string'::text, 'number'::text, 'boolean'::text, 'null'::text, 'list'::text, 'object'::text])))
);

ALTER TABLE public.data_layer_values ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.data_layer_values_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.data_layer_variables (
    id integer NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    category text NOT NULL,
    name text NOT NULL,
    revisits integer DEFAULT 0 NOT NULL,
    changes integer DEFAULT 0 NOT NULL,
    varies boolean DEFAULT false NOT NULL
);

ALTER TABLE public.data_layer_variables ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.data_layer_variables_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.data_layer_visits (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    observation_id uuid NOT NULL,
    page_id uuid NOT NULL,
    state_id bigint NOT NULL,
    varying jsonb NOT NULL
)
PARTITION BY RANGE (observed_at);

CREATE TABLE public.data_layer_visits_2026_03 (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    observation_id uuid NOT NULL,
    page_id uuid NOT NULL,
    state_id bigint NOT NULL,
    varying jsonb NOT NULL
);

CREATE TABLE public.devices (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    label text NOT NULL,
    endpoint_hash bytea NOT NULL,
    subscription bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_failed_at timestamp with time zone
);

CREATE TABLE public.file_contents (
    company_id uuid NOT NULL,
    sha256 text NOT NULL,
    bytes bytea NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT file_contents_check CHECK ((encode(sha256(bytes), 'hex'::text) = sha256))
);
ALTER TABLE ONLY public.file_contents ALTER COLUMN bytes SET STORAGE EXTERNAL;

CREATE TABLE public.files (
    company_id uuid NOT NULL,
    sha256 text NOT NULL,
    mime_type text NOT NULL,
    size_bytes integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.idempotency_keys (
    user_id uuid NOT NULL,
    key text NOT NULL,
    print bytea NOT NULL,
    answer json,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.jobs (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    mode text NOT NULL,
    state text NOT NULL,
    phase text NOT NULL,
    agent_id uuid,
    created_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    cancel_requested_at timestamp with time zone,
    pages_total integer,
    pages_done integer DEFAULT 0 NOT NULL,
    pages_failed integer DEFAULT 0 NOT NULL,
    current_url text,
    discovery jsonb,
    checks jsonb NOT NULL,
    failure_code text,
    failure_message text,
    kind text NOT NULL,
    pool_id uuid,
    test_id uuid,
    page_url text,
    plan jsonb NOT NULL,
    retry_of uuid,
    counts_for_health boolean NOT NULL,
    tests_passed integer DEFAULT 0 NOT NULL,
    tests_failed integer DEFAULT 0 NOT NULL,
    tests_errors integer DEFAULT 0 NOT NULL,
    tests_skipped integer DEFAULT 0 NOT NULL,
    waiting_code text,
    is_incomplete boolean DEFAULT false NOT NULL,
    waiting_since timestamp with time zone,
    CONSTRAINT jobs_kind_check CHECK ((kind = ANY (ARRAY['audit'::text, 'pool'::text, 'test'::text, 'discovery'::text, 'trial'::text]))),
    CONSTRAINT jobs_mode_check CHECK ((mode = ANY (ARRAY['manual'::text, 'scheduled'::text, 'api'::text, 'retry'::text]))),
    CONSTRAINT jobs_phase_check CHECK ((phase = ANY (ARRAY['waiting'::text, 'discovering'::text, 'inspecting'::text, 'done'::text]))),
    CONSTRAINT jobs_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text])))
);

CREATE TABLE public.message_answers (
    id uuid NOT NULL,
    message_id uuid NOT NULL,
    user_id uuid,
    text text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.messages (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    user_id uuid,
    topic text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    path text,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.observation_documents (
    observation_id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    document bytea NOT NULL
)
PARTITION BY RANGE (observed_at);
ALTER TABLE ONLY public.observation_documents ALTER COLUMN document SET STORAGE EXTERNAL;

CREATE TABLE public.observation_documents_2026_03 (
    observation_id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    document bytea NOT NULL
);
ALTER TABLE ONLY public.observation_documents_2026_03 ALTER COLUMN document SET STORAGE EXTERNAL;

CREATE TABLE public.observations (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    page_id uuid NOT NULL,
    run_id uuid NOT NULL,
    attempt integer NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    url text NOT NULL,
    final_url text,
    http_status integer,
    title text,
    outcome text NOT NULL,
    failure_code text,
    failure_message text,
    duration_ms double precision NOT NULL,
    hits integer NOT NULL,
    page_views integer NOT NULL,
    lost_weight integer NOT NULL,
    verdicts jsonb NOT NULL,
    screenshot_sha256 text,
    counts_for_health boolean NOT NULL,
    CONSTRAINT observations_outcome_check CHECK ((outcome = ANY (ARRAY['measured'::text, 'failed'::text])))
)
PARTITION BY RANGE (observed_at);

CREATE TABLE public.observations_2026_03 (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    page_id uuid NOT NULL,
    run_id uuid NOT NULL,
    attempt integer NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone NOT NULL,
    url text NOT NULL,
    final_url text,
    http_status integer,
    title text,
    outcome text NOT NULL,
    failure_code text,
    failure_message text,
    duration_ms double precision NOT NULL,
    hits integer NOT NULL,
    page_views integer NOT NULL,
    lost_weight integer NOT NULL,
    verdicts jsonb NOT NULL,
    screenshot_sha256 text,
    counts_for_health boolean NOT NULL,
    CONSTRAINT observations_outcome_check CHECK ((outcome = ANY (ARRAY['measured'::text, 'failed'::text])))
);

CREATE TABLE public.outbox_mails (
    id uuid NOT NULL,
    user_id uuid,
    recipient text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    sealed_link bytea,
    link_expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    state text DEFAULT 'kept'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    next_attempt_at timestamp with time zone,
    failure text,
    CONSTRAINT outbox_mails_state_check CHECK ((state = ANY (ARRAY['kept'::text, 'sent'::text, 'failed'::text])))
);

CREATE TABLE public.page_faults (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    page_id uuid NOT NULL,
    "check" text NOT NULL,
    reason text NOT NULL,
    root_check text NOT NULL,
    root_reason text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    occurrences integer NOT NULL,
    observation_id uuid NOT NULL
);

CREATE TABLE public.page_policies (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    page_id uuid NOT NULL,
    policy_id bigint NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    observation_id uuid NOT NULL
);

CREATE TABLE public.pages (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    url text NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL
);

CREATE TABLE public.panel_identity (
    is_only boolean DEFAULT true NOT NULL,
    panel_id uuid NOT NULL,
    private_key bytea NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT panel_identity_is_only_check CHECK (is_only)
);

CREATE TABLE public.password_reset_requests (
    id uuid NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.password_resets (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.pool_tests (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    pool_id uuid NOT NULL,
    test_id uuid NOT NULL,
    "position" integer NOT NULL
);

CREATE TABLE public.pools (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    category text NOT NULL,
    severity text NOT NULL,
    status text NOT NULL,
    all_pages boolean NOT NULL,
    urls jsonb NOT NULL,
    settings jsonb NOT NULL,
    cron text,
    time_zone text,
    next_run_at timestamp with time zone,
    last_overlap_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    catch_up_at timestamp with time zone,
    catch_up_due_at timestamp with time zone,
    catch_up_missed integer,
    CONSTRAINT pools_category_check CHECK ((category = ANY (ARRAY['tag'::text, 'dataLayer'::text, 'hit'::text, 'consent'::text, 'performance'::text, 'content'::text, 'other'::text]))),
    CONSTRAINT pools_check CHECK (((cron IS NULL) = (time_zone IS NULL))),
    CONSTRAINT pools_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'minor'::text, 'major'::text, 'critical'::text]))),
    CONSTRAINT pools_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text])))
);

CREATE TABLE public.problem_notes (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    problem_id uuid NOT NULL,
    user_id uuid,
    text text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.problems (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    page_id uuid NOT NULL,
    kind text NOT NULL,
    root_check text,
    root_reason text,
    test_id uuid,
    checks text[] NOT NULL,
    severity smallint NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    occurrences integer NOT NULL,
    observation_id uuid NOT NULL,
    resolved_at timestamp with time zone,
    state text DEFAULT 'open'::text NOT NULL,
    until timestamp with time zone,
    owner_id uuid,
    CONSTRAINT problems_check CHECK (((kind = 'check'::text) = ((root_check IS NOT NULL) AND (root_reason IS NOT NULL)))),
    CONSTRAINT problems_check1 CHECK (((kind = 'test'::text) = (test_id IS NOT NULL))),
    CONSTRAINT problems_kind_check CHECK ((kind = ANY (ARRAY['check'::text, 'test'::text]))),
    CONSTRAINT problems_state_check CHECK ((state = ANY (ARRAY['open'::text, 'acknowledged'::text, 'muted'::text])))
);

CREATE TABLE public.profile_contexts (
    company_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    context_id uuid NOT NULL
);

CREATE TABLE public.profile_pictures (
    company_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    size integer NOT NULL,
    bytes bytea NOT NULL
);

CREATE TABLE public.profile_teams (
    company_id uuid NOT NULL,
    profile_id uuid NOT NULL,
    team_id uuid NOT NULL
);

CREATE TABLE public.profiles (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    company_id uuid NOT NULL,
    role text NOT NULL,
    all_contexts boolean DEFAULT false NOT NULL,
    active boolean DEFAULT false NOT NULL,
    revoked boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    job_title text DEFAULT ''::text NOT NULL,
    phone text DEFAULT ''::text NOT NULL,
    presentation text DEFAULT ''::text NOT NULL,
    avatar_at timestamp with time zone,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT profiles_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'moderator'::text, 'user'::text, 'contributor'::text, 'secretary'::text, 'register'::text, 'stand'::text, 'guest'::text, 'elu'::text])))
);

CREATE TABLE public.push_identity (
    only_row boolean DEFAULT true NOT NULL,
    public_key text NOT NULL,
    private_key bytea NOT NULL,
    CONSTRAINT push_identity_only_row_check CHECK (only_row)
);

CREATE TABLE public.pushes_due (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    message jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.re_evaluations (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    from_at timestamp with time zone NOT NULL,
    to_at timestamp with time zone NOT NULL,
    state text NOT NULL,
    total integer,
    done integer DEFAULT 0 NOT NULL,
    changed integer DEFAULT 0 NOT NULL,
    cursor_at timestamp with time zone,
    cursor_id uuid,
    user_id uuid,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    lease_until timestamp with time zone,
    CONSTRAINT re_evaluations_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'succeeded'::text, 'failed'::text])))
);

CREATE TABLE public.releases (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    label text NOT NULL,
    released_at timestamp with time zone NOT NULL,
    url text,
    user_id uuid
);

CREATE TABLE public.run_events (
    company_id uuid NOT NULL,
    run_id uuid NOT NULL,
    attempt integer NOT NULL,
    seq integer NOT NULL,
    type text NOT NULL,
    body jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.run_pages (
    company_id uuid NOT NULL,
    run_id uuid NOT NULL,
    url text NOT NULL,
    attempt integer NOT NULL,
    observation_id uuid NOT NULL,
    duration_ms double precision NOT NULL,
    agent_id uuid
);

CREATE TABLE public.runs (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    order_frozen jsonb NOT NULL,
    attempt integer DEFAULT 0 NOT NULL,
    job_id uuid NOT NULL,
    lead_attempt integer,
    CONSTRAINT runs_check CHECK (((id = job_id) = (lead_attempt IS NULL)))
);

CREATE TABLE public.schema_migrations (
    number integer NOT NULL,
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sessions (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    bind_hash bytea,
    kind text NOT NULL,
    user_agent text NOT NULL,
    ip text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    idle_expires_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    CONSTRAINT sessions_kind_check CHECK ((kind = ANY (ARRAY['browser'::text, 'api'::text])))
);

CREATE TABLE public.settings_changes (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    user_id uuid
);

CREATE TABLE public.share_returns (
    id bigint NOT NULL,
    company_id uuid NOT NULL,
    job_id uuid NOT NULL,
    lead_attempt integer NOT NULL,
    url text NOT NULL,
    visit jsonb
);

ALTER TABLE public.share_returns ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.share_returns_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.tags (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    name text NOT NULL,
    vendor text NOT NULL,
    purpose text NOT NULL,
    patterns jsonb NOT NULL,
    url text,
    updated_at timestamp with time zone NOT NULL
);

CREATE TABLE public.teams (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    label text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.test_results (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    job_id uuid NOT NULL,
    pool_id uuid,
    test_id uuid,
    observation_id uuid NOT NULL,
    page_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    outcome text NOT NULL,
    error_code text,
    CONSTRAINT test_results_outcome_check CHECK ((outcome = ANY (ARRAY['passed'::text, 'failed'::text, 'error'::text, 'skipped'::text])))
);

CREATE TABLE public.test_runs (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    test_id uuid NOT NULL,
    job_id uuid NOT NULL,
    pool_id uuid,
    passed integer NOT NULL,
    failed integer NOT NULL,
    errors integer NOT NULL,
    skipped integer NOT NULL
);

CREATE TABLE public.tests (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    title text NOT NULL,
    description text NOT NULL,
    category text NOT NULL,
    severity text NOT NULL,
    all_pages boolean NOT NULL,
    urls jsonb NOT NULL,
    content text NOT NULL,
    condition text NOT NULL,
    is_draft boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT tests_category_check CHECK ((category = ANY (ARRAY['tag'::text, 'dataLayer'::text, 'hit'::text, 'consent'::text, 'performance'::text, 'content'::text, 'other'::text]))),
    CONSTRAINT tests_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'minor'::text, 'major'::text, 'critical'::text])))
);

CREATE TABLE public.throttles (
    key text NOT NULL,
    failures integer NOT NULL,
    window_started_at timestamp with time zone NOT NULL,
    blocked_until timestamp with time zone
);

CREATE TABLE public.users (
    id uuid NOT NULL,
    email text NOT NULL,
    password_hash text NOT NULL,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    display_name text DEFAULT ''::text NOT NULL,
    locale text,
    status text DEFAULT 'active'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    theme text DEFAULT 'system'::text NOT NULL,
    notices jsonb DEFAULT '{}'::jsonb NOT NULL,
    must_change_password boolean DEFAULT false NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    browser_language text,
    CONSTRAINT users_browser_language_check CHECK ((browser_language = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT users_locale_check CHECK ((locale = ANY (ARRAY['fr'::text, 'en'::text]))),
    CONSTRAINT users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
    CONSTRAINT users_theme_check CHECK ((theme = ANY (ARRAY['system'::text, 'light'::text, 'dark'::text])))
);

CREATE TABLE public.verdict_rollups (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    hour timestamp with time zone NOT NULL,
    "check" text NOT NULL,
    outcome text NOT NULL,
    reason text NOT NULL,
    root_check text NOT NULL,
    root_reason text NOT NULL,
    verdicts integer NOT NULL
);

CREATE TABLE public.verdicts (
    observation_id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    page_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    "check" text NOT NULL,
    outcome text NOT NULL,
    reason text NOT NULL,
    root_check text NOT NULL,
    root_reason text NOT NULL,
    CONSTRAINT verdicts_outcome_check CHECK ((outcome = ANY (ARRAY['passed'::text, 'failed'::text, 'skipped'::text])))
)
PARTITION BY RANGE (observed_at);

CREATE TABLE public.verdicts_2026_03 (
    observation_id uuid NOT NULL,
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    page_id uuid NOT NULL,
    observed_at timestamp with time zone NOT NULL,
    "check" text NOT NULL,
    outcome text NOT NULL,
    reason text NOT NULL,
    root_check text NOT NULL,
    root_reason text NOT NULL,
    CONSTRAINT verdicts_outcome_check CHECK ((outcome = ANY (ARRAY['passed'::text, 'failed'::text, 'skipped'::text])))
);

CREATE TABLE public.visit_rollups (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    hour timestamp with time zone NOT NULL,
    measured integer NOT NULL,
    failed integer NOT NULL,
    hits integer NOT NULL,
    page_views integer NOT NULL
);

CREATE TABLE public.website_turns (
    company_id uuid NOT NULL,
    website_id uuid NOT NULL,
    last_page_start_at timestamp with time zone,
    holder uuid,
    held_until timestamp with time zone
);

CREATE TABLE public.websites (
    id uuid NOT NULL,
    company_id uuid NOT NULL,
    name text NOT NULL,
    url text NOT NULL,
    tracking jsonb NOT NULL,
    delay_seconds double precision NOT NULL,
    pages_per_audit integer NOT NULL,
    respect_robots boolean NOT NULL,
    accept_invalid_certificates boolean NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    health_pool_id uuid,
    content_pool_id uuid,
    health_test_id uuid
);

ALTER TABLE ONLY public.data_layer_visits ATTACH PARTITION public.data_layer_visits_2026_03 FOR VALUES FROM ('2026-03-01 00:00:00+00') TO ('2026-04-01 00:00:00+00');

ALTER TABLE ONLY public.observation_documents ATTACH PARTITION public.observation_documents_2026_03 FOR VALUES FROM ('2026-03-01 00:00:00+00') TO ('2026-04-01 00:00:00+00');

ALTER TABLE ONLY public.observations ATTACH PARTITION public.observations_2026_03 FOR VALUES FROM ('2026-03-01 00:00:00+00') TO ('2026-04-01 00:00:00+00');

ALTER TABLE ONLY public.verdicts ATTACH PARTITION public.verdicts_2026_03 FOR VALUES FROM ('2026-03-01 00:00:00+00') TO ('2026-04-01 00:00:00+00');

INSERT INTO public.agents VALUES
	('01a2039b-5ddb-715d-ad69-e94d9a81c89f', '01a2039b-5dbd-72a4-bfe1-31a872a64271', 'Agent', 'agent_01a2039b5ddb715dad69e94d9a81c89f', 'http://01a2039b-5ddb-715d-ad69-e94d9a81c89f.example', 'MCowBQYDK2VwAyEAq0wYCIbMRRg0lX1IV5iYR2fMtjm9x5H52bGarIy2RdI', 'online', 0, NULL, NULL, NULL, '2026-11-22 14:14:03.484684+00', '2026-11-22 14:14:03.484684+00', NULL, false, NULL, 'never', NULL, NULL, '2026-11-22 14:14:03.484684+00'),
	('01a2039b-5e6d-76e3-9615-ea5724c2a526', NULL, 'Agent', 'agent_01a2039b5e6d76e39615ea5724c2a526', 'http://01a2039b-5e6d-76e3-9615-ea5724c2a526.example', 'key', 'online', 0, NULL, NULL, NULL, '2026-11-22 14:14:03.629845+00', '2026-11-22 14:14:03.629845+00', NULL, false, NULL, 'never', NULL, NULL, '2026-11-22 14:14:03.629845+00');

INSERT INTO public.attempts VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd3-7106-9ae0-9a17867449b1', 1, '01a2039b-5ddb-715d-ad69-e94d9a81c89f', 'ended', '2026-03-10 11:00:00+00', 3, '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00');

INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-03-10 12:00:00+00', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dce-70b3-affd-c1cfe809004c', '01a2039b-5dcf-7c49-b3fa-17ab45a1cbc9', 'moderator', 'sessions.create', NULL, '123eef7e-1988-471e-b771-aa25a67296ab', '127.0.0.1', '\xe83741d84b72d10f7cb4e6a1ed84444ee42a2bdacb6e7bc65dabc7072d5b31a5', '\x'),
	(2, '2026-03-10 12:00:00+00', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dca-7e27-bcde-444f476a2a7b', '01a2039b-5dcb-7dad-933b-a3e439defb4f', 'admin', 'sessions.create', NULL, '9cf52593-5a80-4e1d-96a5-081780219a6c', '127.0.0.1', '\x92065707fe955d824d68996742d0564af2892751811b754d2df19fe7ff1a8155', '\xe83741d84b72d10f7cb4e6a1ed84444ee42a2bdacb6e7bc65dabc7072d5b31a5'),
	(3, '2026-03-10 12:00:00+00', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dca-7e27-bcde-444f476a2a7b', '01a2039b-5dcb-7dad-933b-a3e439defb4f', 'admin', 'websites.run', '01a2039b-5dd1-7a24-9829-e07afc71af13', '896f3cb0-2795-4952-9d8e-a3f0246253a4', '127.0.0.1', '\x72a4ab51c1b8ac5f16b3deeaca1f22bcb8c7daf098518734225c63b8cfb1e61a', '\x92065707fe955d824d68996742d0564af2892751811b754d2df19fe7ff1a8155'),
	(4, '2026-03-10 12:00:00+00', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dca-7e27-bcde-444f476a2a7b', '01a2039b-5dcb-7dad-933b-a3e439defb4f', 'admin', 'sessions.create', NULL, '9d1c49a6-9d3c-41a4-9715-f01919676eed', '127.0.0.1', '\x97e25842f3b86277ac5b94c37e1c408cd9c42354c0080ae821037e6f7145baf4', '\x72a4ab51c1b8ac5f16b3deeaca1f22bcb8c7daf098518734225c63b8cfb1e61a');

INSERT INTO public.companies VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', 'Rouen', '2026-11-22 14:14:03.464222+00', '', NULL, '688F9CC106EB42AEA91C016F1CD610F6', NULL, '2026-11-22 14:14:03.464222+00');

INSERT INTO public.company_pictures VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', 64, '\x612070696374757265');

INSERT INTO public.contexts VALUES
	('01a2039b-5de1-79da-b4e7-7b2ab82d8788', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'Context 01a2039b-5de1-79da-b4e7-7b2ab82d8788', NULL, '\x01fe4e59874d6a9b5a6accd33bedf225f164ddbceee163a9cceb8d551809b0671cdf7f7d7f7379d72cc5c68acb769d103e61714aa495d928', '["password"]', '2026-11-22 14:14:03.490023+00', '2026-11-22 14:14:03.490023+00');

INSERT INTO public.csp_policies OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '\x466c7b1d119314f6fb1fbbcafec9d5c36ba7e6b8f4ab919f2bb7b87e956053c0', 'header', 'enforce', 'default-src ''self''');

INSERT INTO public.data_layer_filters VALUES
	('01a2039b-5e55-792a-b417-0b0e632c5dfb', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '01a2039b-5dce-70b3-affd-c1cfe809004c', 'Filter', true, 'all', '[]', '[]', '2026-11-22 14:14:03.607041+00', '2026-11-22 14:14:03.607041+00');

INSERT INTO public.data_layer_hours VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 2);

INSERT INTO public.data_layer_shapes OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '\x080a9ed428559ef602668b4c00f114f1', '{1}');

INSERT INTO public.data_layer_state_values VALUES
	(1, 1, 1);

INSERT INTO public.data_layer_states OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 1, '\x1bf8d7f83be15ff2cf916dba33b15df8', '{"1": "home"}', '2026-03-10 11:30:00+00');

INSERT INTO public.data_layer_values OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'string', 'home', NULL, false);

INSERT INTO public.data_layer_variables OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'general', 'page', 1, 0, false);

INSERT INTO public.data_layer_visits_2026_03 VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:30:00+00', '019cd782-cec0-789b-a048-b6216cb30329', '019cd782-cec0-7ecd-9a46-9d452b001cce', 1, '{}'),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', '019cd730-6900-7a3b-84f0-c25cbfed31a8', '019cd782-cec0-7ecd-9a46-9d452b001cce', 1, '{}'),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:05:00+00', '019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', 1, '{}');

INSERT INTO public.devices VALUES
	('01a2039b-5e5b-7cd1-a5d2-9bbabab00052', '01a2039b-5dce-70b3-affd-c1cfe809004c', 'Firefox', '\x30316132303339622d356535622d376364312d613564322d396262616261623030303532', '\x01fe4e59874d6ade538263b1e5bc2dfa633a5466311b1689ecf2612d77b0b941eb34fb431b71f53ca6c8138ae708d0e82be721de2a32ce210669dd86b093cbec5d4767d44798febb39a73b75b80b56dec4f083c434da0a099c8b66e15dd0a220c62297400e39f809571c5ec96bd1027d7a2446d345b78007d179a671fb7acbcd3453a0159417aabbe08262b7b7679ef42cd67790e138c6b9413424a0dcebd9c85453e8583c5fe3c00bc523d24d9743a7cbaf8401c7e1498b45fadb0019864369b0dc6ae8765b8d09ddd15441bb8e3449e1382f63fd1f149a29a0f41220212ccfed4d13', '2026-03-10 11:00:00+00', NULL);

INSERT INTO public.file_contents VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b', '\x612070696374757265', '2026-11-22 14:14:03.496134+00');

INSERT INTO public.files VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b', 'image/webp', 9, '2026-11-22 14:14:03.531452+00');

INSERT INTO public.idempotency_keys VALUES
	('01a2039b-5dce-70b3-affd-c1cfe809004c', 'key', '\x0202020202020202020202020202020202020202020202020202020202020202', '{ "b":1,  "a":2 }', '2026-03-10 11:00:00+00');

INSERT INTO public.jobs VALUES
	('01a2039b-5dd3-7106-9ae0-9a17867449b1', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'manual', 'succeeded', 'done', NULL, '2026-11-22 14:14:03.475+00', NULL, '2026-11-22 14:14:03.475+00', NULL, NULL, 0, 0, NULL, NULL, '{"csp": {"failed": 0, "passed": 0, "skipped": 0}, "tagJs": {"failed": 0, "passed": 0, "skipped": 0}, "tagPhp": {"failed": 0, "passed": 0, "skipped": 0}, "dataLayer": {"failed": 0, "passed": 0, "skipped": 0}, "hitPageview": {"failed": 0, "passed": 0, "skipped": 0}}', NULL, NULL, 'audit', NULL, NULL, NULL, '{"hits": "deliver", "kind": "audit", "mode": "isolated", "urls": [], "tests": [], "agentId": null, "consent": "none", "include": [], "discover": true, "pagesMax": 50, "startUrl": "https://01a2039b-5dd1-7a24-9829-e07afc71af13.example/", "tracking": {"jsTagName": "tag.js", "phpTagName": "collect", "pageViewRule": null, "requiredVariables": []}, "contextId": null, "delaySeconds": 0, "discoverOnly": false, "healthTestId": null, "respectRobots": true, "acceptInvalidCertificates": false}', NULL, true, 0, 0, 0, 0, NULL, false, NULL),
	('01a2039b-5e68-79c5-8268-2d5f602eb67a', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'manual', 'succeeded', 'done', NULL, '2026-11-22 14:14:03.624+00', NULL, '2026-03-10 10:06:00+00', NULL, NULL, 0, 0, NULL, NULL, '{"csp": {"failed": 0, "passed": 0, "skipped": 0}, "tagJs": {"failed": 0, "passed": 0, "skipped": 0}, "tagPhp": {"failed": 0, "passed": 0, "skipped": 0}, "dataLayer": {"failed": 0, "passed": 0, "skipped": 0}, "hitPageview": {"failed": 0, "passed": 0, "skipped": 0}}', NULL, NULL, 'audit', NULL, NULL, NULL, '{"hits": "deliver", "kind": "audit", "mode": "isolated", "urls": [], "tests": [], "agentId": null, "consent": "none", "include": [], "discover": true, "pagesMax": 50, "startUrl": "https://01a2039b-5dd1-7a24-9829-e07afc71af13.example/", "tracking": {"jsTagName": "tag.js", "phpTagName": "collect", "pageViewRule": null, "requiredVariables": []}, "contextId": null, "delaySeconds": 0, "discoverOnly": false, "healthTestId": null, "respectRobots": true, "acceptInvalidCertificates": false}', NULL, true, 0, 0, 0, 0, NULL, false, NULL),
	('019cd79e-4600-730e-9d50-f018e8503825', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'manual', 'queued', 'waiting', NULL, '2026-03-10 12:00:00+00', NULL, NULL, NULL, NULL, 0, 0, NULL, NULL, '{"csp": {"failed": 0, "passed": 0, "skipped": 0}, "tagJs": {"failed": 0, "passed": 0, "skipped": 0}, "tagPhp": {"failed": 0, "passed": 0, "skipped": 0}, "dataLayer": {"failed": 0, "passed": 0, "skipped": 0}, "hitPageview": {"failed": 0, "passed": 0, "skipped": 0}}', NULL, NULL, 'audit', '01a2039b-5de5-728b-a0d5-6e21cf895397', NULL, NULL, '{"hits": "deliver", "kind": "audit", "mode": "isolated", "urls": [], "tests": [{"id": "01a2039b-5de3-7ade-abb9-627a2d38c60a", "urls": null, "title": "Always", "content": "1", "condition": "content === 1"}], "agentId": null, "consent": "none", "include": [], "discover": true, "pagesMax": 50, "startUrl": "https://01a2039b-5dd1-7a24-9829-e07afc71af13.example/", "tracking": {"jsTagName": "tag.js", "phpTagName": "collect", "pageViewRule": null, "requiredVariables": []}, "contextId": null, "delaySeconds": 0, "discoverOnly": false, "healthTestId": null, "respectRobots": true, "acceptInvalidCertificates": false}', NULL, true, 0, 0, 0, 0, NULL, false, NULL);

INSERT INTO public.message_answers VALUES
	('01a2039b-5ea3-7dd2-bc79-15455da27b15', '01a2039b-5e61-77f1-b7fc-55d04e4d9b89', '01a2039b-5dce-70b3-affd-c1cfe809004c', 'An answer é 🔑', '2026-03-10 11:00:00+00');

INSERT INTO public.messages VALUES
	('01a2039b-5e61-77f1-b7fc-55d04e4d9b89', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dce-70b3-affd-c1cfe809004c', 'question', 'Subject', 'Text', NULL, '2026-03-10 11:00:00+00');

INSERT INTO public.observation_documents_2026_03 VALUES
	('019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:30:00+00', '\x28b52ffd60e50b052200e678a325f094db64c5d8194d138148fa2fbb048361010f93c4a98645fea3b5a3e6b904b2896c22250496008e009e001d853e0aab86724e0a91390893bd5248972552a6935d444e8d42ef559129cfeaf53a9e952f4328db573233796bacb5286bb155615174b12281ca12209096a44c1fc1f1cf7d5768e2df93d893b5d6aa38263b99be4526cc596a82a04cf97dbf426b494cbdfa7d0ba86383a97fe3d98ee7dbd81b8574801f05778429949c7c608039f53f29d337311cbf7315c253a1886994ed933b5a12ec961da2ecdf597d62bfb9d4cbdffe8ead90c65ef8c0702773e6fec542839c9ee1833f0dfc083f6ca810ac9a7494e782dbaca447cad4b5966c30e5ea6dc74dd978febe7fd6cabc7df91869e58b1cbb95101ff9a35480d229b4f83d09efb3f25e21e91bc7289b477874ce890df5b9ab1065ea4970fcfed915fa444c9f82fcbf0ae9e44e3f76dad3ef93de4ec26fef94c7b373ae3275b141b4c4b310fbebbe27873f3ef84e3b3756151d04161314964d730698b3b039b12986d2c180e1468fb6010c12008304c020012054000cdeac022203fe76d7019141e379f08ddf93ad62d9ce7e503d9bab7f5038fbced997a04f6719224acf7bdb24c464118f4b5994452990dc793a87c02f21cfc91b8f3b7f32c89419dcba33d982fded86294f6d15a09c1bf62829e7e97152a3d067069f8e0da6fece2fdfb6cb3049531a16d1605641e5522120885cc6d2a48ad4342eca642229d25c2acc97cd2ad84d630bc66930cbc205510573c960a485b9ec46d24819654a709176723979649ecd417c055ec657394f38e5e6f751514665aa250d2265d325c2dda1b88db0f4289be391865cb93ff894517677b85b3f4951de14fa7c3a36aaa65047c7675256c29429a9d0a56483613f8627e1127bc30eae040780a9a8f12062082a3523122449410ae93082631032e3031220d5280b92ca1065888048308104138904224392a294e6770ce86c67c8a5fe108227f04bbe23aeb0765d8c0c1eb4be63629e24b1d23c3085fda9d031cce2f22d027840bed3483670cc9a9bed288824dec7c42666f670b88db56f03744a3ee4d4e888b97bb3601a65a41489a42b149398db0d4196df34579993f561e945dcbbbe893819bcf7f59fe6d272690bbb2a072ae839edc2845d56bcb1259308e300163469bcda6a2ab5d626e040967d84f516d1df223411c93de4f9aa73e17a591644649d598dd6c5a88e51272d259a18424902a069b25179d282ea37f766649ea6610c2670663f29e46ff305d31be9690f8214e01530feff5b06188e5290efe9affb1bb9f4621bad6e553f8f7c63de666aa4277ff4dd028c955d3f556d4446d7d36ce2e06825269c2f6a4f9c55b1e2a184d797c07f24aac04fbbca0bcd9cdf2d2354a12356e4190bd1a7725a4b12cb51c90ad3ea20e33dae9e87073d181e9520c0247b2098a1272f2dae633a2999817536fa437348694b84fec2fe61418d4e0734a2d21fc91ec805f81a8460cd79ce985371e66a136a494d7faa01'),
	('019cd730-6900-7a3b-84f0-c25cbfed31a8', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', '\x28b52ffd60720bad1f0086f39124f09673700dec2c85a4fd0052fce9e567fedeb05aee2ead1412c1eda38714914d64131a028900820089001b8656af10c288e08212b6ba09b70842ad554f42edaa6d32edca539de3f5152754265f8f488a2e1bd14560201230c0441894f019987ee73b4214ffa5bca5445114552094a44cbf2614dd2445614009b5fd3e42518491d0abcfd780321f12fa2fed65da2ddf6a10428b36cae58956289edc62919cfa9f50c2d61c4cdfb52ad146e822e1e3f5560e7a022e5b379dbff110c1d3ab6bee27cb9fe8bb7508b96a31a33a1bbaba62bfa0846cd1f321a1562d39ac79697fbe7fa228a1e5f3236092db85294ba6f8a7ffd8c1314328d2ef34bcf7407b8430bff43d5e5ee18ff9e6adc3d7ad4a50c24e03d3f6af8ed0e722e1534eff13216ce56c53863b7d36f665ec7e7d39087dd055ebb82787a701ea5842415dbe909501101800080c00040680610040a175157051d05f671b705158da0bbfb4355e0304c9c9116a7b39fa486593ef9b7c0cf4e1a4523ceeb4968b295a4dfc6525aa4495038cbb36630cfaecb45b35feb2bf95a4b943d7725a35d45b6a24d469a583e3d6a83fa65cbbc35804a14f2b4b9578bc9f5d7ddeb64eeaf9737fdf22846fd34d689fcc8784feaecf2d9721c4933fd55e4ee229f0fc5ae5daae59f3d9a8c70f2544cf92302f8c4c743994ae13657fbc989eacd3ca7dc29b1fef7274d736a6285f087d3e998f6a2194c97c26943c122ac50815783ed4ed73741a0ade6a94b9b450aad3c9ee4409d95b12f47492223fd96f6ff4df84e7949dafcac818685c6010687663d14dbaddbca50280a7a8212152c8a99a11054952900c07300222300891991d1220e5280b92ca106588804820810413482081cc8ca428a539040c58d6fe195cc0a7759968049bb66359279964690230858da7a061f08be77b112281944f93cbc0543535b7832092f81e1db3d8ece03c6f26d386e0147ee4f4e888ba7bb3e04c6b382a12094628e633b709418a6f86cbeb49b531f322975da38a1878f0eceb0f985bf54ba9e12220a878c029f9a775f9d81b619bc49e0f209b9246afed5d658ed98407c8171c21de52ffdb561351be07bc5ebdb170adca8212d907575ffb62c403ea4abf124d9cd09330184d98a99f0c532d25af899b97c98281021822eebffcedbe8054226cee1f9302db02e2c1bf8b0045a2303c3cf0713f192f5b6fb16f2af50b8643ccdba6b6f40488fe23801ad47c49f19e241a9e434d8ea3841e5e7c006822b48a530f85bdfb093697f01dfec3ea51a037096e47b602a9b0125f68af3d5c925b12d41cbf22e8410760ceb8ee3ff462418060790db2f60fe0834c9dbb5da6375347809789e0ab13a064511e5e1d00f170d024a99c1a05d01f30017ef9575e13c2934b85bea5ff8f33aa1a7b7a357d5505'),
	('019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:05:00+00', '\x28b52ffd60e30b052100d6f59724f09673700dec2c85a4fd0052fce9e567fedeb05aee2ead141221ab912b292c0e8bc30b019000880093001b8756af10c2c8e08212b63a0a370942ad554f42edaa6d32edca539de3f5152f58265f9028920e2229ba7444978182680001136150c27760fa9def0855fcb7f2b6124551548954b232fda254749354c50125d4f6fb0845114642af3e9f03ca8448e8bfb49769b77cab41085f4d3c4908b4512e53d442f1e404049253ff134ad8da83e9bb5627da085d247cbcdeca414f6f11c2b7e92ad465eba6f33b2226787a75cdfd44f029fa6e1d42ae5acca84e87aeaed82f28215bf48448a8554b0e6b5eda9fef9f285a68f9fc0a98e47661ca922dfee93f8670cc108af43b0fef5dd01e21cc2f7d8f975ff863be79ebf6b73a41093b0f4cdbbf3a429f8b844f39fd4f84b095b34d19eef4d9d897b1fbf5e520f44157ade39e209e06f9aa8d0c0247868681663704ba49b79bb794630a0675f946560648600024300012180087020086d655c085417f9d6dc085616937fcd2d678151824274ba8ede55e62d9e4fb261f037d38a9168f3bade5628b56147f69892c912501e3aecd98833e3bed568dbfec6f3569fed0b59c560ef5961a09755a09e1b835ea8f29d7ee302641e8d3ca52291eef67579fb7ad937afedcdf9f4c8884feaecf2d79f2a7dacb079e5fab5cdb356b3e1bf5f8a184e85913e685118a2e87d295a2ec8f17d394755ab95778f3e35d8e80a6a90b5456fbc0b72a35ab59f314255c67ca972184e8d15ddb98a27c21f4f96442aa855026f39950f248a8142374e00951b7efd1793878ab51e61243a94e27bb1325646f4dd0d3498bfc64bfbdd17f159e537680b0a8019d62c829342412244d410ac30140828310d5d9011220052d0992ca10638c804820810413482091ccc82c2a286803690cc06c5f8275ceabc1068e4292fa48e6433a4da9de08b345eb336444bb9644167a225cdc6b546550e21435012f5b4041e5aecbd6b9626c6370f237cb6fd39e1531724447a96b887a0838b4d13e300972688d95200a96c3fd7ed0ca688fbce50453b41b316fe460015ff0f5774b9f305b45c2b191740c277b2aee13ca5be2a8ec76f18f55004095dc53a5f9dd1eb95dc5d66c203ac3460bee9dca12100a98c91f7e21ddfa7df9b964acc424f03af6f3405b5e06bcb3ffab467b610a1a0e5c8856308e4fae02704fa9611630c4a56925bc50f639e8d5bccf040c7ce07c0e09e46e5d77d84b8805b501e24181582cb0cde15507f67721efd6205d77c20ac3c7d62a2bb9aa6c7a5d0d82f5e6398a514402fab99f75694a86a60ba2b5a6c2b5b1ac2242f5bb82ae313f26a0f76659c61eafe194028dc832c835b88fff00d9ed4931f5a70bbe74a4118c2bc1c33c1754087e0810b4e30004b4d789f856f9ae538ab8f58deea94a48c7f3b3fb03bd1882e84fe3d4e0d05f8113e0ca5f700d504eeed386e08f13a8d96d09c884b30a');

INSERT INTO public.observations_2026_03 VALUES
	('019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '01a2039b-5dd3-7106-9ae0-9a17867449b1', 1, '2026-03-10 11:30:00+00', '2026-03-10 11:30:00.9+00', 'https://shop.example/', 'https://shop.example/', 200, 'A page with a � in its title', 'measured', NULL, NULL, 900, 1, 1, 0, '[{"check": "tagJs", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {"url": "https://tags.example/tag.js", "status": 200, "finalUrl": "https://tags.example/tag.js", "mimeType": "text/javascript", "corsError": null, "errorText": null, "fromCache": false, "durationMs": 20, "initiatorUrl": null, "blockedReason": null, "initiatorLine": null}, "warnings": []}, {"check": "tagPhp", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {"url": "https://stats.example/collect?rec=1&idsite=1&url=https%3A%2F%2Fshop.example%2F&action_name=Home", "calls": 1, "answer": "answered", "method": "POST", "status": 204, "waitedMs": null, "directive": null, "errorText": null, "transport": "beacon", "blockedReason": null}, "warnings": []}, {"check": "csp", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {"policies": []}, "warnings": []}, {"check": "dataLayer", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {"cuts": [], "entries": 1, "definedAtMs": 5, "definedByUrl": null}, "warnings": []}, {"check": "hitPageview", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {"url": "https://stats.example/collect?rec=1&idsite=1&url=https%3A%2F%2Fshop.example%2F&action_name=Home", "siteId": "1", "vendor": "matomo", "pageUrl": "https://shop.example/", "pageViews": 1, "requestId": "3"}, "warnings": []}]', '92b2fa58028958317e408bd84ecfa70f5ee35b121991dbc232c49d166353708b', true),
	('019cd730-6900-7a3b-84f0-c25cbfed31a8', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '01a2039b-5e68-79c5-8268-2d5f602eb67a', 1, '2026-03-10 10:00:00+00', '2026-03-10 10:00:00.9+00', 'https://shop.example/', 'https://shop.example/', 200, 'A page with a � in its title', 'measured', NULL, NULL, 900, 1, 1, 0, '[{"check": "tagJs", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "tagPhp", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "csp", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "dataLayer", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "hitPageview", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}]', NULL, true),
	('019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', '01a2039b-5e68-79c5-8268-2d5f602eb67a', 1, '2026-03-10 10:05:00+00', '2026-03-10 10:05:00.9+00', 'https://shop.example/basket', 'https://shop.example/basket', 200, 'A page with a � in its title', 'measured', NULL, NULL, 900, 1, 1, 20, '[{"check": "tagJs", "reason": "not-requested", "outcome": "failed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "tagPhp", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "csp", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "dataLayer", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}, {"check": "hitPageview", "reason": null, "outcome": "passed", "causedBy": null, "evidence": {}, "warnings": []}]', NULL, true);

INSERT INTO public.outbox_mails VALUES
	('01a2039b-5ea4-725e-990e-ba7914d2bbc0', '01a2039b-5dce-70b3-affd-c1cfe809004c', 'mo@vigie.example', 'Subject', 'Text', '\x01fe4e59874d6a3b92205eb4cc401d7f608c6bc2b5085964f8dfc3acfa4d4ce35120afe9727e12', '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00', 'sent', 0, NULL, NULL);

INSERT INTO public.page_faults VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', 'tagJs', 'not-requested', 'tagJs', 'not-requested', '2026-03-10 10:05:00+00', '2026-03-10 10:05:00+00', 1, '019cd734-fce0-7fc1-91d7-a7d6a7b2da37');

INSERT INTO public.page_policies VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', 1, '2026-03-10 10:05:00+00', '2026-03-10 10:05:00+00', '019cd734-fce0-7fc1-91d7-a7d6a7b2da37');

INSERT INTO public.pages VALUES
	('01a2039b-5e51-7303-948c-39cf84d84825', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'https://shop.example/broken', '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00'),
	('019cd782-cec0-7ecd-9a46-9d452b001cce', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'https://shop.example/', '2026-03-10 11:30:00+00', '2026-03-10 11:30:00+00'),
	('019cd734-fce0-7291-b7a7-5a45bfb48e1b', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'https://shop.example/basket', '2026-03-10 10:05:00+00', '2026-03-10 10:05:00+00');

INSERT INTO public.panel_identity VALUES
	(true, '7516652a-f829-445d-9974-dcda2e724d1b', '\x01fe4e59874d6a681ec8884fbffab2b11c61a16279e82666513e5ffaed6001d944a25a98c2a844cb457a09948dfdd65e0f1969b1a127c97417a457057f58c7d5e8fdbb4d0c07d5564a1bc4c33e7201f49ea93ad0cdabc5825d3e4674f46b54811a7f6d', '2026-11-22 14:14:03.678183+00');

INSERT INTO public.password_reset_requests VALUES
	('01a2039b-5ea6-7bfa-9f4a-2322f0b13a9c', 'mo@vigie.example', '2026-03-10 11:00:00+00');

INSERT INTO public.password_resets VALUES
	('01a2039b-5ea6-7ce3-9d6b-fc4bf1669062', '01a2039b-5dce-70b3-affd-c1cfe809004c', '\x0303030303030303030303030303030303030303030303030303030303030303', '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00');

INSERT INTO public.pool_tests VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '01a2039b-5de5-728b-a0d5-6e21cf895397', '01a2039b-5de3-7ade-abb9-627a2d38c60a', 1);

INSERT INTO public.pools VALUES
	('01a2039b-5de5-728b-a0d5-6e21cf895397', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'Pool', '', 'other', 'info', 'published', true, '[]', '{"mode": "isolated", "agentId": null, "consent": "none", "pagesMax": 50, "contextId": null}', NULL, NULL, NULL, NULL, '2026-11-22 14:14:03.493798+00', '2026-11-22 14:14:03.493798+00', NULL, NULL, NULL);

INSERT INTO public.problem_notes VALUES
	('01a2039b-5e59-729e-881e-e8f1284198b3', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5e53-7d2a-bdee-bd184c1dc033', '01a2039b-5dce-70b3-affd-c1cfe809004c', 'Seen with the agency.', '2026-11-22 14:14:03.610002+00');

INSERT INTO public.problems VALUES
	('01a2039b-5e53-7d2a-bdee-bd184c1dc033', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '01a2039b-5e51-7303-948c-39cf84d84825', 'check', 'tagJs', 'not-requested', NULL, '{tagJs,hitPageview}', 3, '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00', 1, '01a2039b-5e53-79f2-8ef0-d557f47b10e9', NULL, 'open', NULL, NULL),
	('019cd734-fce0-7cc3-b7be-9120f4fc0c10', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', 'check', 'tagJs', 'not-requested', NULL, '{tagJs}', 3, '2026-03-10 10:05:00+00', '2026-03-10 10:05:00+00', 1, '019cd734-fce0-7fc1-91d7-a7d6a7b2da37', NULL, 'open', NULL, NULL);

INSERT INTO public.profile_contexts VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dcf-7c49-b3fa-17ab45a1cbc9', '01a2039b-5de1-79da-b4e7-7b2ab82d8788');

INSERT INTO public.profile_pictures VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dcf-7c49-b3fa-17ab45a1cbc9', 64, '\x612070696374757265');

INSERT INTO public.profile_teams VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dcf-7c49-b3fa-17ab45a1cbc9', '01a2039b-5e61-7dde-bad1-499d08ce8408');

INSERT INTO public.profiles VALUES
	('01a2039b-5dcf-7c49-b3fa-17ab45a1cbc9', '01a2039b-5dce-70b3-affd-c1cfe809004c', '01a2039b-5dbd-72a4-bfe1-31a872a64271', 'moderator', true, true, false, '2026-11-22 14:14:03.472339+00', '', '', '', NULL, '2026-11-22 14:14:03.472339+00'),
	('01a2039b-5dcb-7dad-933b-a3e439defb4f', '01a2039b-5dca-7e27-bcde-444f476a2a7b', '01a2039b-5dbd-72a4-bfe1-31a872a64271', 'admin', true, true, false, '2026-11-22 14:14:03.469522+00', '', '', '', NULL, '2026-11-22 14:14:03.469522+00');

INSERT INTO public.push_identity VALUES
	(true, 'key', '\x01fe4e59874d6a1d3de0eaf844070122c550aef51d72e63c01da37aae20be8ec14ce8360f190');

INSERT INTO public.pushes_due VALUES
	('01a2039b-5ead-7e09-a382-a693406a685e', '01a2039b-5dce-70b3-affd-c1cfe809004c', '{"path": "/", "text": "Text", "title": "Title"}', '2026-03-10 11:00:00+00');

INSERT INTO public.re_evaluations VALUES
	('01a2039b-5e55-7fe0-8254-a64ec61d3468', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00', 'succeeded', NULL, 0, 0, NULL, NULL, NULL, '2026-03-10 11:00:00+00', NULL, NULL);

INSERT INTO public.releases VALUES
	('01a2039b-5e55-728f-9201-e17632446f58', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2.4.0', '2026-03-10 11:00:00+00', NULL, NULL);

INSERT INTO public.run_events VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd3-7106-9ae0-9a17867449b1', 1, 1, 'finished', '{"message": "", "outcome": "succeeded"}', '2026-03-10 11:00:00+00');

INSERT INTO public.run_pages VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd3-7106-9ae0-9a17867449b1', 'https://shop.example/', 1, '019cd782-cec0-789b-a048-b6216cb30329', 900, '01a2039b-5ddb-715d-ad69-e94d9a81c89f'),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5e68-79c5-8268-2d5f602eb67a', 'https://shop.example/', 1, '019cd730-6900-7a3b-84f0-c25cbfed31a8', 900, '01a2039b-5e6d-76e3-9615-ea5724c2a526'),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5e68-79c5-8268-2d5f602eb67a', 'https://shop.example/basket', 1, '019cd734-fce0-7fc1-91d7-a7d6a7b2da37', 900, '01a2039b-5e6d-76e3-9615-ea5724c2a526');

INSERT INTO public.runs VALUES
	('01a2039b-5dd3-7106-9ae0-9a17867449b1', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '{}', 0, '01a2039b-5dd3-7106-9ae0-9a17867449b1', NULL),
	('01a2039b-5e68-79c5-8268-2d5f602eb67a', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '{}', 0, '01a2039b-5e68-79c5-8268-2d5f602eb67a', NULL);

INSERT INTO public.schema_migrations VALUES
	(1, '0001-people.sql', '2026-11-22 14:14:00.668196+00'),
	(2, '0002-websites-and-runs.sql', '2026-11-22 14:14:00.686558+00'),
	(3, '0003-observations.sql', '2026-11-22 14:14:00.705096+00'),
	(4, '0004-tests-and-pools.sql', '2026-11-22 14:14:00.720704+00'),
	(5, '0005-shares-and-turns.sql', '2026-11-22 14:14:00.750372+00'),
	(6, '0006-shared-instance.sql', '2026-11-22 14:14:00.760354+00'),
	(7, '0007-late-schedules.sql', '2026-11-22 14:14:00.765758+00'),
	(8, '0008-dismissals.sql', '2026-11-22 14:14:00.767941+00'),
	(9, '0009-observations-of-health.sql', '2026-11-22 14:14:00.769947+00'),
	(10, '0010-test-runs.sql', '2026-11-22 14:14:00.772464+00'),
	(11, '0011-data-layer.sql', '2026-11-22 14:14:00.777105+00'),
	(12, '0012-problems.sql', '2026-11-22 14:14:00.796496+00'),
	(13, '0013-policies-and-releases.sql', '2026-11-22 14:14:00.807249+00'),
	(14, '0014-documents-and-re-evaluations.sql', '2026-11-22 14:14:00.817137+00'),
	(15, '0015-people-in-full.sql', '2026-11-22 14:14:00.82551+00'),
	(16, '0016-changes-of-people.sql', '2026-11-22 14:14:00.859794+00'),
	(17, '0017-audit-log-chain.sql', '2026-11-22 14:14:00.863044+00'),
	(18, '0018-language-of-browsers.sql', '2026-11-22 14:14:00.866782+00');

INSERT INTO public.sessions VALUES
	('01a2039b-5e5b-7abf-9455-f9c7d65ecff1', '01a2039b-5dce-70b3-affd-c1cfe809004c', '\x30316132303339622d356535622d376162662d393435352d663963376436356563666631', NULL, 'api', '', '127.0.0.1', '2026-03-10 11:00:00+00', '2026-03-10 11:00:00+00', '2027-03-10 11:00:00+00', '2027-03-10 11:00:00+00', NULL),
	('019cd79e-4600-7493-b08c-ffb3fbc7804f', '01a2039b-5dce-70b3-affd-c1cfe809004c', '\x77adbb306f767ea0f05375b55f16b65642467afc2abd4eb64e5ef23d7317af32', NULL, 'api', 'lightMyRequest', '127.0.0.1', '2026-03-10 12:00:00+00', '2026-03-10 12:00:00+00', '2026-03-11 00:00:00+00', '2026-03-17 12:00:00+00', NULL),
	('019cd79e-4600-7f70-98bd-901467d40824', '01a2039b-5dca-7e27-bcde-444f476a2a7b', '\x352d5433e13a99deeb75dd2c957183efb58f2761dbb611aa37e93532ad54b84c', NULL, 'api', 'lightMyRequest', '127.0.0.1', '2026-03-10 12:00:00+00', '2026-03-10 12:00:00+00', '2026-03-11 00:00:00+00', '2026-03-17 12:00:00+00', NULL),
	('019cd79e-4600-7b93-85dc-1509a2c291aa', '01a2039b-5dca-7e27-bcde-444f476a2a7b', '\xb2c221bf49df4f651f64a30fc2b76a42a0aff0e534239f24512fe4b6c3726f83', NULL, 'api', 'lightMyRequest', '127.0.0.1', '2026-03-10 12:00:00+00', '2026-03-10 12:00:00+00', '2026-03-11 00:00:00+00', '2026-03-17 12:00:00+00', NULL);

INSERT INTO public.settings_changes VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', '01a2039b-5dce-70b3-affd-c1cfe809004c');

INSERT INTO public.share_returns OVERRIDING SYSTEM VALUE VALUES
	(1, '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd3-7106-9ae0-9a17867449b1', 1, 'https://shop.example/shared', '{"links": [], "finalUrl": null}');

INSERT INTO public.tags VALUES
	('01a2039b-5e61-7007-ac4a-5b3d03304669', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5e61-7007-ac4a-5b3d03304669', '', 'other', '["x"]', NULL, '2026-03-10 11:00:00+00');

INSERT INTO public.teams VALUES
	('01a2039b-5e61-7dde-bad1-499d08ce8408', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5e61-7dde-bad1-499d08ce8408', '2026-11-22 14:14:03.617689+00');

INSERT INTO public.test_results VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '01a2039b-5dd3-7106-9ae0-9a17867449b1', '01a2039b-5de5-728b-a0d5-6e21cf895397', '01a2039b-5de3-7ade-abb9-627a2d38c60a', '019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5e51-7303-948c-39cf84d84825', '2026-03-10 11:00:00+00', 'passed', NULL);

INSERT INTO public.test_runs VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '01a2039b-5de3-7ade-abb9-627a2d38c60a', '01a2039b-5dd3-7106-9ae0-9a17867449b1', '01a2039b-5de5-728b-a0d5-6e21cf895397', 1, 0, 0, 0);

INSERT INTO public.tests VALUES
	('01a2039b-5de3-7ade-abb9-627a2d38c60a', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', 'Always', '', 'other', 'info', true, '[]', '1', 'content === 1', false, '2026-11-22 14:14:03.491785+00', '2026-11-22 14:14:03.491785+00');

INSERT INTO public.throttles VALUES
	('minute:127.0.0.1', 0, '2026-03-10 12:00:00+00', NULL),
	('hour:127.0.0.1', 0, '2026-03-10 12:00:00+00', NULL);

INSERT INTO public.users VALUES
	('01a2039b-5dca-7e27-bcde-444f476a2a7b', 'ada@vigie.example', '$argon2id$v=19$m=19456,t=2,p=1$rVGA90TzV4d3jvb62rN2Sg$rcrlbI4gJ1ONCLgUTCNKmJVCY0tuL7CaU389GVhdMAc', '', '', '', 'fr', 'active', '2026-11-22 14:14:03.467854+00', 'system', '{}', false, '2026-11-22 14:14:03.467854+00', NULL),
	('01a2039b-5dce-70b3-affd-c1cfe809004c', 'mo@vigie.example', '$argon2id$v=19$m=19456,t=2,p=1$rVGA90TzV4d3jvb62rN2Sg$rcrlbI4gJ1ONCLgUTCNKmJVCY0tuL7CaU389GVhdMAc', '', '', '', 'fr', 'active', '2026-11-22 14:14:03.471519+00', 'system', '{}', false, '2026-11-22 14:14:03.471519+00', NULL);

INSERT INTO public.verdict_rollups VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', 'csp', 'passed', '', 'csp', '', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', 'dataLayer', 'passed', '', 'dataLayer', '', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', 'hitPageview', 'passed', '', 'hitPageview', '', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', 'tagJs', 'passed', '', 'tagJs', '', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', 'tagPhp', 'passed', '', 'tagPhp', '', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 'csp', 'passed', '', 'csp', '', 2),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 'dataLayer', 'passed', '', 'dataLayer', '', 2),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 'hitPageview', 'passed', '', 'hitPageview', '', 2),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 'tagJs', 'failed', 'not-requested', 'tagJs', 'not-requested', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 'tagJs', 'passed', '', 'tagJs', '', 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 'tagPhp', 'passed', '', 'tagPhp', '', 2);

INSERT INTO public.verdicts_2026_03 VALUES
	('019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 11:30:00+00', 'tagJs', 'passed', '', 'tagJs', ''),
	('019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 11:30:00+00', 'tagPhp', 'passed', '', 'tagPhp', ''),
	('019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 11:30:00+00', 'csp', 'passed', '', 'csp', ''),
	('019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 11:30:00+00', 'dataLayer', 'passed', '', 'dataLayer', ''),
	('019cd782-cec0-789b-a048-b6216cb30329', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 11:30:00+00', 'hitPageview', 'passed', '', 'hitPageview', ''),
	('019cd730-6900-7a3b-84f0-c25cbfed31a8', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 10:00:00+00', 'tagJs', 'passed', '', 'tagJs', ''),
	('019cd730-6900-7a3b-84f0-c25cbfed31a8', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 10:00:00+00', 'tagPhp', 'passed', '', 'tagPhp', ''),
	('019cd730-6900-7a3b-84f0-c25cbfed31a8', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 10:00:00+00', 'csp', 'passed', '', 'csp', ''),
	('019cd730-6900-7a3b-84f0-c25cbfed31a8', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 10:00:00+00', 'dataLayer', 'passed', '', 'dataLayer', ''),
	('019cd730-6900-7a3b-84f0-c25cbfed31a8', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd782-cec0-7ecd-9a46-9d452b001cce', '2026-03-10 10:00:00+00', 'hitPageview', 'passed', '', 'hitPageview', ''),
	('019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', '2026-03-10 10:05:00+00', 'tagJs', 'failed', 'not-requested', 'tagJs', 'not-requested'),
	('019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', '2026-03-10 10:05:00+00', 'tagPhp', 'passed', '', 'tagPhp', ''),
	('019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', '2026-03-10 10:05:00+00', 'csp', 'passed', '', 'csp', ''),
	('019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', '2026-03-10 10:05:00+00', 'dataLayer', 'passed', '', 'dataLayer', ''),
	('019cd734-fce0-7fc1-91d7-a7d6a7b2da37', '01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '019cd734-fce0-7291-b7a7-5a45bfb48e1b', '2026-03-10 10:05:00+00', 'hitPageview', 'passed', '', 'hitPageview', '');

INSERT INTO public.visit_rollups VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', 1, 0, 1, 1),
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 10:00:00+00', 2, 0, 2, 2);

INSERT INTO public.website_turns VALUES
	('01a2039b-5dbd-72a4-bfe1-31a872a64271', '01a2039b-5dd1-7a24-9829-e07afc71af13', '2026-03-10 11:00:00+00', NULL, NULL);

INSERT INTO public.websites VALUES
	('01a2039b-5dd1-7a24-9829-e07afc71af13', '01a2039b-5dbd-72a4-bfe1-31a872a64271', 'Shop', 'https://01a2039b-5dd1-7a24-9829-e07afc71af13.example/', '{"jsTagName": "tag.js", "phpTagName": "collect", "pageViewRule": null, "requiredVariables": []}', 0, 50, true, false, '2026-11-22 14:14:03.474021+00', '2026-11-22 14:14:03.474021+00', '01a2039b-5de5-728b-a0d5-6e21cf895397', NULL, NULL);

SELECT pg_catalog.setval('public.audit_log_id_seq', 4, true);

SELECT pg_catalog.setval('public.csp_policies_id_seq', 1, true);

SELECT pg_catalog.setval('public.data_layer_shapes_id_seq', 1, true);

SELECT pg_catalog.setval('public.data_layer_states_id_seq', 1, true);

SELECT pg_catalog.setval('public.data_layer_values_id_seq', 1, true);

SELECT pg_catalog.setval('public.data_layer_variables_id_seq', 1, true);

SELECT pg_catalog.setval('public.share_returns_id_seq', 1, false);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_slug_key UNIQUE (slug);

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_url_key UNIQUE (url);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (run_id, number);

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_guest_code_key UNIQUE (guest_code);

ALTER TABLE ONLY public.companies
    ADD CONSTRAINT companies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.company_pictures
    ADD CONSTRAINT company_pictures_pkey PRIMARY KEY (company_id, size);

ALTER TABLE ONLY public.contexts
    ADD CONSTRAINT contexts_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.contexts
    ADD CONSTRAINT contexts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contexts
    ADD CONSTRAINT contexts_website_id_label_key UNIQUE (website_id, label);

ALTER TABLE ONLY public.csp_policies
    ADD CONSTRAINT csp_policies_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.csp_policies
    ADD CONSTRAINT csp_policies_website_id_hash_key UNIQUE (website_id, hash);

ALTER TABLE ONLY public.data_layer_filters
    ADD CONSTRAINT data_layer_filters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.data_layer_hours
    ADD CONSTRAINT data_layer_hours_pkey PRIMARY KEY (website_id, hour);

ALTER TABLE ONLY public.data_layer_shapes
    ADD CONSTRAINT data_layer_shapes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.data_layer_shapes
    ADD CONSTRAINT data_layer_shapes_website_id_hash_key UNIQUE (website_id, hash);

ALTER TABLE ONLY public.data_layer_state_values
    ADD CONSTRAINT data_layer_state_values_pkey PRIMARY KEY (variable_id, value_id, state_id);

ALTER TABLE ONLY public.data_layer_states
    ADD CONSTRAINT data_layer_states_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.data_layer_states
    ADD CONSTRAINT data_layer_states_website_id_hash_key UNIQUE (website_id, hash);

ALTER TABLE ONLY public.data_layer_values
    ADD CONSTRAINT data_layer_values_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.data_layer_variables
    ADD CONSTRAINT data_layer_variables_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.data_layer_variables
    ADD CONSTRAINT data_layer_variables_website_id_category_name_key UNIQUE (website_id, category, name);

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_endpoint_hash_key UNIQUE (endpoint_hash);

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.file_contents
    ADD CONSTRAINT file_contents_pkey PRIMARY KEY (company_id, sha256);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (company_id, sha256);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.message_answers
    ADD CONSTRAINT message_answers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.observation_documents
    ADD CONSTRAINT observation_documents_pkey PRIMARY KEY (observation_id, observed_at);

ALTER TABLE ONLY public.observation_documents_2026_03
    ADD CONSTRAINT observation_documents_2026_03_pkey PRIMARY KEY (observation_id, observed_at);

ALTER TABLE ONLY public.observations
    ADD CONSTRAINT observations_pkey PRIMARY KEY (id, observed_at);

ALTER TABLE ONLY public.observations_2026_03
    ADD CONSTRAINT observations_2026_03_pkey PRIMARY KEY (id, observed_at);

ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.page_faults
    ADD CONSTRAINT page_faults_pkey PRIMARY KEY (page_id, "check", reason, root_check, root_reason);

ALTER TABLE ONLY public.page_policies
    ADD CONSTRAINT page_policies_pkey PRIMARY KEY (page_id, policy_id);

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.panel_identity
    ADD CONSTRAINT panel_identity_pkey PRIMARY KEY (is_only);

ALTER TABLE ONLY public.password_reset_requests
    ADD CONSTRAINT password_reset_requests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.pool_tests
    ADD CONSTRAINT pool_tests_pkey PRIMARY KEY (pool_id, test_id);

ALTER TABLE ONLY public.pool_tests
    ADD CONSTRAINT pool_tests_pool_id_position_key UNIQUE (pool_id, "position") DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY public.pools
    ADD CONSTRAINT pools_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.pools
    ADD CONSTRAINT pools_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pools
    ADD CONSTRAINT pools_website_id_id_key UNIQUE (website_id, id);

ALTER TABLE ONLY public.problem_notes
    ADD CONSTRAINT problem_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profile_contexts
    ADD CONSTRAINT profile_contexts_pkey PRIMARY KEY (profile_id, context_id);

ALTER TABLE ONLY public.profile_pictures
    ADD CONSTRAINT profile_pictures_pkey PRIMARY KEY (profile_id, size);

ALTER TABLE ONLY public.profile_teams
    ADD CONSTRAINT profile_teams_pkey PRIMARY KEY (profile_id, team_id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_company_id_key UNIQUE (user_id, company_id);

ALTER TABLE ONLY public.push_identity
    ADD CONSTRAINT push_identity_pkey PRIMARY KEY (only_row);

ALTER TABLE ONLY public.pushes_due
    ADD CONSTRAINT pushes_due_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.re_evaluations
    ADD CONSTRAINT re_evaluations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.run_events
    ADD CONSTRAINT run_events_pkey PRIMARY KEY (run_id, attempt, seq);

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.share_returns
    ADD CONSTRAINT share_returns_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_company_id_name_key UNIQUE (company_id, name);

ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_company_id_label_key UNIQUE (company_id, label);

ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.test_runs
    ADD CONSTRAINT test_runs_pkey PRIMARY KEY (test_id, job_id);

ALTER TABLE ONLY public.tests
    ADD CONSTRAINT tests_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.tests
    ADD CONSTRAINT tests_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tests
    ADD CONSTRAINT tests_website_id_id_key UNIQUE (website_id, id);

ALTER TABLE ONLY public.throttles
    ADD CONSTRAINT throttles_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_key UNIQUE (email);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verdict_rollups
    ADD CONSTRAINT verdict_rollups_pkey PRIMARY KEY (website_id, hour, "check", outcome, reason, root_check, root_reason);

ALTER TABLE ONLY public.verdicts
    ADD CONSTRAINT verdicts_pkey PRIMARY KEY (observation_id, "check", observed_at);

ALTER TABLE ONLY public.verdicts_2026_03
    ADD CONSTRAINT verdicts_2026_03_pkey PRIMARY KEY (observation_id, "check", observed_at);

ALTER TABLE ONLY public.visit_rollups
    ADD CONSTRAINT visit_rollups_pkey PRIMARY KEY (website_id, hour);

ALTER TABLE ONLY public.website_turns
    ADD CONSTRAINT website_turns_pkey PRIMARY KEY (website_id);

ALTER TABLE ONLY public.websites
    ADD CONSTRAINT websites_company_id_id_key UNIQUE (company_id, id);

ALTER TABLE ONLY public.websites
    ADD CONSTRAINT websites_pkey PRIMARY KEY (id);

CREATE INDEX attempts_to_dismiss ON public.attempts USING btree (run_id) WHERE ((dismissed_at IS NULL) AND (state <> 'ended'::text));

CREATE INDEX attempts_under_way ON public.attempts USING btree (agent_id) WHERE (state = 'running'::text);

CREATE INDEX audit_log_by_time ON public.audit_log USING btree (at DESC, id DESC);

CREATE INDEX audit_log_of_company ON public.audit_log USING btree (company_id, id DESC);

CREATE INDEX audit_log_of_operation ON public.audit_log USING btree (operation, at DESC, id DESC);

CREATE INDEX audit_log_of_target ON public.audit_log USING btree (target_id, at DESC, id DESC) WHERE (target_id IS NOT NULL);

CREATE INDEX audit_log_of_user ON public.audit_log USING btree (user_id, id DESC);

CREATE INDEX data_layer_filters_of_website ON public.data_layer_filters USING btree (website_id, name);

CREATE INDEX data_layer_state_values_of_state ON public.data_layer_state_values USING btree (state_id);

CREATE INDEX data_layer_values_by_number ON public.data_layer_values USING btree (variable_id, number) WHERE (number IS NOT NULL);

CREATE UNIQUE INDEX data_layer_values_once ON public.data_layer_values USING btree (variable_id, md5(text), type, varies);

CREATE INDEX data_layer_visits_of_page ON ONLY public.data_layer_visits USING btree (page_id, observed_at DESC);

CREATE INDEX data_layer_visits_2026_03_page_id_observed_at_idx ON public.data_layer_visits_2026_03 USING btree (page_id, observed_at DESC);

CREATE INDEX data_layer_visits_of_state ON ONLY public.data_layer_visits USING btree (state_id, observed_at);

CREATE INDEX data_layer_visits_2026_03_state_id_observed_at_idx ON public.data_layer_visits_2026_03 USING btree (state_id, observed_at);

CREATE UNIQUE INDEX data_layer_visits_of_website ON ONLY public.data_layer_visits USING btree (website_id, observed_at, observation_id) INCLUDE (state_id);

CREATE UNIQUE INDEX data_layer_visits_2026_03_website_id_observed_at_observatio_idx ON public.data_layer_visits_2026_03 USING btree (website_id, observed_at, observation_id) INCLUDE (state_id);

CREATE INDEX devices_of_user ON public.devices USING btree (user_id);

CREATE INDEX file_contents_by_use ON public.file_contents USING btree (last_used_at);

CREATE INDEX idempotency_keys_by_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX jobs_by_company ON public.jobs USING btree (company_id, id DESC);

CREATE INDEX jobs_by_website ON public.jobs USING btree (website_id, id DESC);

CREATE INDEX jobs_finished ON public.jobs USING btree (website_id, finished_at);

CREATE INDEX jobs_of_agent ON public.jobs USING btree (agent_id, id DESC);

CREATE INDEX jobs_of_pool ON public.jobs USING btree (pool_id, id DESC);

CREATE INDEX jobs_of_test ON public.jobs USING btree (test_id, id DESC);

CREATE UNIQUE INDEX jobs_one_active_of_pool ON public.jobs USING btree (pool_id) WHERE ((state = ANY (ARRAY['queued'::text, 'running'::text])) AND (kind = 'pool'::text));

CREATE UNIQUE INDEX jobs_one_active_of_test ON public.jobs USING btree (test_id) WHERE ((state = ANY (ARRAY['queued'::text, 'running'::text])) AND (kind = 'test'::text));

CREATE UNIQUE INDEX jobs_one_active_of_website ON public.jobs USING btree (website_id, kind) WHERE ((state = ANY (ARRAY['queued'::text, 'running'::text])) AND (kind = ANY (ARRAY['audit'::text, 'discovery'::text])));

CREATE INDEX jobs_repeating ON public.jobs USING btree (retry_of) WHERE (retry_of IS NOT NULL);

CREATE INDEX message_answers_of_message ON public.message_answers USING btree (message_id, id);

CREATE INDEX messages_of_company ON public.messages USING btree (company_id, id DESC);

CREATE INDEX messages_of_user ON public.messages USING btree (user_id);

CREATE INDEX observation_documents_of_website ON ONLY public.observation_documents USING btree (website_id, observed_at);

CREATE INDEX observation_documents_2026_03_website_id_observed_at_idx ON public.observation_documents_2026_03 USING btree (website_id, observed_at);

CREATE INDEX observations_of_page ON ONLY public.observations USING btree (page_id, counts_for_health, observed_at DESC) INCLUDE (id, lost_weight, outcome);

CREATE INDEX observations_2026_03_page_id_counts_for_health_observed_at__idx ON public.observations_2026_03 USING btree (page_id, counts_for_health, observed_at DESC) INCLUDE (id, lost_weight, outcome);

CREATE INDEX observations_of_run ON ONLY public.observations USING btree (run_id);

CREATE INDEX observations_2026_03_run_id_idx ON public.observations_2026_03 USING btree (run_id);

CREATE INDEX observations_of_website ON ONLY public.observations USING btree (website_id, observed_at);

CREATE INDEX observations_2026_03_website_id_observed_at_idx ON public.observations_2026_03 USING btree (website_id, observed_at);

CREATE INDEX outbox_mails_by_time ON public.outbox_mails USING btree (created_at);

CREATE INDEX outbox_mails_to_send ON public.outbox_mails USING btree (next_attempt_at) WHERE (state = 'kept'::text);

CREATE INDEX page_faults_of_website ON public.page_faults USING btree (website_id, last_seen_at);

CREATE INDEX page_policies_of_policy ON public.page_policies USING btree (policy_id, last_seen_at);

CREATE INDEX page_policies_of_website ON public.page_policies USING btree (website_id, last_seen_at);

CREATE UNIQUE INDEX pages_of_website ON public.pages USING btree (website_id, md5(url));

CREATE INDEX password_resets_of_user ON public.password_resets USING btree (user_id);

CREATE INDEX pool_tests_of_test ON public.pool_tests USING btree (test_id);

CREATE INDEX pools_due ON public.pools USING btree (next_run_at) WHERE (next_run_at IS NOT NULL);

CREATE INDEX pools_of_company ON public.pools USING btree (company_id, id DESC);

CREATE INDEX pools_of_website ON public.pools USING btree (website_id, id DESC);

CREATE INDEX problem_notes_of_problem ON public.problem_notes USING btree (problem_id, created_at);

CREATE UNIQUE INDEX problems_of_page ON public.problems USING btree (page_id, root_check, root_reason);

CREATE UNIQUE INDEX problems_of_test ON public.problems USING btree (page_id, test_id) WHERE (kind = 'test'::text);

CREATE INDEX problems_of_website ON public.problems USING btree (website_id, last_seen_at, id);

CREATE INDEX problems_unresolved_by_last_seen ON public.problems USING btree (website_id, last_seen_at, id) WHERE (resolved_at IS NULL);

CREATE INDEX problems_unresolved_by_occurrences ON public.problems USING btree (website_id, occurrences, last_seen_at, id) WHERE (resolved_at IS NULL);

CREATE INDEX problems_unresolved_by_severity ON public.problems USING btree (website_id, severity, last_seen_at, id) WHERE (resolved_at IS NULL);

CREATE INDEX profile_contexts_of_context ON public.profile_contexts USING btree (context_id);

CREATE UNIQUE INDEX profiles_one_active ON public.profiles USING btree (user_id) WHERE active;

CREATE INDEX re_evaluations_of_website ON public.re_evaluations USING btree (website_id, id DESC);

CREATE UNIQUE INDEX re_evaluations_one_at_a_time ON public.re_evaluations USING btree (website_id) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX releases_of_website ON public.releases USING btree (website_id, released_at);

CREATE UNIQUE INDEX run_pages_once ON public.run_pages USING btree (run_id, md5(url));

CREATE INDEX runs_of_job ON public.runs USING btree (job_id);

CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_by_user ON public.sessions USING btree (user_id, created_at);

CREATE INDEX settings_changes_of_website ON public.settings_changes USING btree (website_id, changed_at);

CREATE INDEX share_returns_of_job ON public.share_returns USING btree (job_id, id);

CREATE INDEX test_results_of_test ON public.test_results USING btree (test_id, job_id DESC);

CREATE UNIQUE INDEX test_results_once ON public.test_results USING btree (job_id, page_id, test_id);

CREATE INDEX test_runs_of_job ON public.test_runs USING btree (job_id);

CREATE INDEX tests_of_company ON public.tests USING btree (company_id, id DESC);

CREATE INDEX tests_of_website ON public.tests USING btree (website_id, id DESC);

CREATE INDEX verdicts_of_website ON ONLY public.verdicts USING btree (website_id, observed_at);

CREATE INDEX verdicts_2026_03_website_id_observed_at_idx ON public.verdicts_2026_03 USING btree (website_id, observed_at);

CREATE UNIQUE INDEX websites_url_in_company ON public.websites USING btree (company_id, md5(url));

ALTER INDEX public.data_layer_visits_of_page ATTACH PARTITION public.data_layer_visits_2026_03_page_id_observed_at_idx;

ALTER INDEX public.data_layer_visits_of_state ATTACH PARTITION public.data_layer_visits_2026_03_state_id_observed_at_idx;

ALTER INDEX public.data_layer_visits_of_website ATTACH PARTITION public.data_layer_visits_2026_03_website_id_observed_at_observatio_idx;

ALTER INDEX public.observation_documents_pkey ATTACH PARTITION public.observation_documents_2026_03_pkey;

ALTER INDEX public.observation_documents_of_website ATTACH PARTITION public.observation_documents_2026_03_website_id_observed_at_idx;

ALTER INDEX public.observations_of_page ATTACH PARTITION public.observations_2026_03_page_id_counts_for_health_observed_at__idx;

ALTER INDEX public.observations_pkey ATTACH PARTITION public.observations_2026_03_pkey;

ALTER INDEX public.observations_of_run ATTACH PARTITION public.observations_2026_03_run_id_idx;

ALTER INDEX public.observations_of_website ATTACH PARTITION public.observations_2026_03_website_id_observed_at_idx;

ALTER INDEX public.verdicts_pkey ATTACH PARTITION public.verdicts_2026_03_pkey;

ALTER INDEX public.verdicts_of_website ATTACH PARTITION public.verdicts_2026_03_website_id_observed_at_idx;

CREATE TRIGGER audit_log_stays BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION public.keep_audit_log();

ALTER TABLE ONLY public.agents
    ADD CONSTRAINT agents_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES public.runs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.company_pictures
    ADD CONSTRAINT company_pictures_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contexts
    ADD CONSTRAINT contexts_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.csp_policies
    ADD CONSTRAINT csp_policies_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.data_layer_filters
    ADD CONSTRAINT data_layer_filters_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.data_layer_filters
    ADD CONSTRAINT data_layer_filters_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.data_layer_hours
    ADD CONSTRAINT data_layer_hours_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.data_layer_shapes
    ADD CONSTRAINT data_layer_shapes_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.data_layer_state_values
    ADD CONSTRAINT data_layer_state_values_state_id_fkey FOREIGN KEY (state_id) REFERENCES public.data_layer_states(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.data_layer_state_values
    ADD CONSTRAINT data_layer_state_values_variable_id_fkey FOREIGN KEY (variable_id) REFERENCES public.data_layer_variables(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.data_layer_states
    ADD CONSTRAINT data_layer_states_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.data_layer_states
    ADD CONSTRAINT data_layer_states_shape_id_fkey FOREIGN KEY (shape_id) REFERENCES public.data_layer_shapes(id);

ALTER TABLE ONLY public.data_layer_values
    ADD CONSTRAINT data_layer_values_variable_id_fkey FOREIGN KEY (variable_id) REFERENCES public.data_layer_variables(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.data_layer_variables
    ADD CONSTRAINT data_layer_variables_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE public.data_layer_visits
    ADD CONSTRAINT data_layer_visits_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_contents
    ADD CONSTRAINT file_contents_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.files
    ADD CONSTRAINT files_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pool_id_fkey FOREIGN KEY (pool_id) REFERENCES public.pools(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES public.jobs(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_test_id_fkey FOREIGN KEY (test_id) REFERENCES public.tests(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.message_answers
    ADD CONSTRAINT message_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.message_answers
    ADD CONSTRAINT message_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE public.observation_documents
    ADD CONSTRAINT observation_documents_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE public.observations
    ADD CONSTRAINT observations_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES public.pages(company_id, id);

ALTER TABLE public.observations
    ADD CONSTRAINT observations_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.outbox_mails
    ADD CONSTRAINT outbox_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.page_faults
    ADD CONSTRAINT page_faults_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES public.pages(company_id, id);

ALTER TABLE ONLY public.page_faults
    ADD CONSTRAINT page_faults_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.page_policies
    ADD CONSTRAINT page_policies_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.page_policies
    ADD CONSTRAINT page_policies_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES public.csp_policies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.password_resets
    ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pool_tests
    ADD CONSTRAINT pool_tests_website_id_pool_id_fkey FOREIGN KEY (website_id, pool_id) REFERENCES public.pools(website_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pool_tests
    ADD CONSTRAINT pool_tests_website_id_test_id_fkey FOREIGN KEY (website_id, test_id) REFERENCES public.tests(website_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pools
    ADD CONSTRAINT pools_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.problem_notes
    ADD CONSTRAINT problem_notes_company_id_problem_id_fkey FOREIGN KEY (company_id, problem_id) REFERENCES public.problems(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.problem_notes
    ADD CONSTRAINT problem_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_company_id_page_id_fkey FOREIGN KEY (company_id, page_id) REFERENCES public.pages(company_id, id);

ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.problems
    ADD CONSTRAINT problems_test_id_fkey FOREIGN KEY (test_id) REFERENCES public.tests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_contexts
    ADD CONSTRAINT profile_contexts_company_id_context_id_fkey FOREIGN KEY (company_id, context_id) REFERENCES public.contexts(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_contexts
    ADD CONSTRAINT profile_contexts_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES public.profiles(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_pictures
    ADD CONSTRAINT profile_pictures_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES public.profiles(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_teams
    ADD CONSTRAINT profile_teams_company_id_profile_id_fkey FOREIGN KEY (company_id, profile_id) REFERENCES public.profiles(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profile_teams
    ADD CONSTRAINT profile_teams_company_id_team_id_fkey FOREIGN KEY (company_id, team_id) REFERENCES public.teams(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.profiles
    ADD CONSTRAINT profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pushes_due
    ADD CONSTRAINT pushes_due_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.re_evaluations
    ADD CONSTRAINT re_evaluations_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.re_evaluations
    ADD CONSTRAINT re_evaluations_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.releases
    ADD CONSTRAINT releases_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.releases
    ADD CONSTRAINT releases_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.run_events
    ADD CONSTRAINT run_events_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES public.runs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.run_pages
    ADD CONSTRAINT run_pages_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES public.agents(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.run_pages
    ADD CONSTRAINT run_pages_company_id_run_id_fkey FOREIGN KEY (company_id, run_id) REFERENCES public.runs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES public.jobs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.settings_changes
    ADD CONSTRAINT settings_changes_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.settings_changes
    ADD CONSTRAINT settings_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE SET NULL;

ALTER TABLE ONLY public.share_returns
    ADD CONSTRAINT share_returns_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES public.jobs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tags
    ADD CONSTRAINT tags_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.teams
    ADD CONSTRAINT teams_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.test_results
    ADD CONSTRAINT test_results_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES public.jobs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.test_results
    ADD CONSTRAINT test_results_test_id_fkey FOREIGN KEY (test_id) REFERENCES public.tests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.test_runs
    ADD CONSTRAINT test_runs_company_id_job_id_fkey FOREIGN KEY (company_id, job_id) REFERENCES public.jobs(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.test_runs
    ADD CONSTRAINT test_runs_test_id_fkey FOREIGN KEY (test_id) REFERENCES public.tests(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.tests
    ADD CONSTRAINT tests_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.verdict_rollups
    ADD CONSTRAINT verdict_rollups_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE public.verdicts
    ADD CONSTRAINT verdicts_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.visit_rollups
    ADD CONSTRAINT visit_rollups_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id);

ALTER TABLE ONLY public.website_turns
    ADD CONSTRAINT website_turns_company_id_website_id_fkey FOREIGN KEY (company_id, website_id) REFERENCES public.websites(company_id, id) ON DELETE CASCADE;

ALTER TABLE ONLY public.websites
    ADD CONSTRAINT websites_company_id_fkey FOREIGN KEY (company_id) REFERENCES public.companies(id);

ALTER TABLE ONLY public.websites
    ADD CONSTRAINT websites_id_content_pool_id_fkey FOREIGN KEY (id, content_pool_id) REFERENCES public.pools(website_id, id) ON DELETE SET NULL (content_pool_id);

ALTER TABLE ONLY public.websites
    ADD CONSTRAINT websites_id_health_pool_id_fkey FOREIGN KEY (id, health_pool_id) REFERENCES public.pools(website_id, id) ON DELETE SET NULL (health_pool_id);

ALTER TABLE ONLY public.websites
    ADD CONSTRAINT websites_id_health_test_id_fkey FOREIGN KEY (id, health_test_id) REFERENCES public.tests(website_id, id) ON DELETE SET NULL (health_test_id);

