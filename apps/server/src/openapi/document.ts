import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi';
import type * as z from 'zod';
import { contract } from '@vigie/contract/api/contract.ts';
import { errorBodySchema } from '@vigie/contract/errors.ts';
import { agentSchema } from '@vigie/contract/agent.ts';
import { companyDetailSchema } from '@vigie/contract/company.ts';
import { healthSchema } from '@vigie/contract/health.ts';
import { jobSchema } from '@vigie/contract/job.ts';
import { pageTestSchema } from '@vigie/contract/page-test.ts';
import { poolDetailSchema, poolSchema } from '@vigie/contract/pool.ts';
import { problemDetailSchema, problemSchema } from '@vigie/contract/problem.ts';
import { releaseSchema } from '@vigie/contract/release.ts';
import { scheduleSchema } from '@vigie/contract/schedule.ts';
import { scoreSchema } from '@vigie/contract/score.ts';
import { storedObservationSchema } from '@vigie/contract/stored-observation.ts';
import { tagSchema } from '@vigie/contract/tag.ts';
import { tokenSchema } from '@vigie/contract/token.ts';
import { trackingSettingsSchema } from '@vigie/contract/tracking-settings.ts';
import { userDetailSchema, userSchema } from '@vigie/contract/user.ts';
import { verdictSchema } from '@vigie/contract/verdict.ts';
import { visitOptionsSchema } from '@vigie/contract/visit-options.ts';
import { websiteSchema } from '@vigie/contract/website.ts';
import { contextSchema } from '@vigie/contract/website-context.ts';
import manifest from '../../package.json' with { type: 'json' };
import { toJsonSchema, zodConverter, type JsonNode } from './json-schema.ts';
import { describeOperation, errorResponses } from './operations.ts';

const DESCRIPTION = `Every call needs the header \`Panel-Identifier\` (\`vigie-panel\` unless the installation says otherwise).

Programs sign in with a token: \`Authorization: Bearer vigie_...\`. A token is personal or of a company, and has one scope.
\`read\` reads results and settings. \`run\` also starts audits and tests, and reports releases. \`configure\` also changes
websites, contexts, tests, pools, schedules, channels, alarm rules, agents and tags. No token reaches accounts, sessions, companies or tokens.

Lists answer \`{ items, next, total }\`; \`next\` is the \`after\` of the next page. Instants are ISO 8601 in UTC. An error is
\`{ code, message, data? }\`; \`data.fields\` names wrong fields. The answers may gain fields.`;

/** Creates the OpenAPI 3.1 document of the API from the contract. */
export async function createDocument({ publicUrl }: { publicUrl: string }): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [zodConverter] });
  const { paths = {} } = await generator.generate(contract, {});
  const described = Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(
        Object.entries(item ?? {}).map(([method, operation]) => [
          method,
          describeOperation(operation as OpenAPI.OperationObject, method),
        ]),
      ),
    ]),
  );
  const named = nameSchemas(described);
  const document = {
    openapi: '3.1.1',
    info: { title: 'Vigie', version: manifest.version, description: DESCRIPTION },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths: named.paths,
    components: {
      schemas: { ...named.schemas, Error: toJsonSchema(errorBodySchema, 'output') },
      responses: errorResponses(),
      parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
      securitySchemes: SECURITY_SCHEMES,
    },
  };
  return plain(document) as OpenAPI.Document;
}

const IDEMPOTENCY_KEY: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key again answers as the first request did, and does nothing twice, for a day.',
  schema: { type: 'string', maxLength: 200 },
  example: 'release-2.4.0',
};

const SECURITY_SCHEMES: OpenAPI.ComponentsObject['securitySchemes'] = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal token or a token of a company, with its scope: read, run or configure.',
  },
  session: { type: 'http', scheme: 'bearer', description: 'The token of a session, from POST /sessions.' },
  panel: {
    type: 'apiKey',
    in: 'header',
    name: 'Panel-Identifier',
    description: 'Which client calls; no secret.',
  },
};

/**
 * Removes parts of a schema that give a reader no information: patterns that repeat a format, and the bounds of
 * JavaScript's integers.
 */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).filter(([key, value]) => {
    if (key === 'pattern') return !('format' in node);
    if (key === 'additionalProperties') return value !== false;
    return Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER || (key !== 'minimum' && key !== 'maximum');
  });
  return Object.fromEntries(entries.map(([key, value]) => [key, plain(value)]));
}

/** Schemas that get a name for clients; all others are inlined where they are used. */
const NAMED: Readonly<Record<string, z.ZodType>> = {
  Agent: agentSchema,
  Company: companyDetailSchema,
  Context: contextSchema,
  Health: healthSchema,
  Job: jobSchema,
  Observation: storedObservationSchema,
  Pool: poolSchema,
  PoolDetail: poolDetailSchema,
  Problem: problemSchema,
  ProblemDetail: problemDetailSchema,
  Release: releaseSchema,
  Schedule: scheduleSchema,
  Score: scoreSchema,
  Tag: tagSchema,
  Test: pageTestSchema,
  Token: tokenSchema,
  TrackingSettings: trackingSettingsSchema,
  User: userSchema,
  UserDetail: userDetailSchema,
  Verdict: verdictSchema,
  VisitOptions: visitOptionsSchema,
  Website: websiteSchema,
};

/** Moves the named schemas of answers to the components, and replaces them with references. */
function nameSchemas(paths: JsonNode): { paths: JsonNode; schemas: JsonNode } {
  const names = new Map<string, string>();
  const whole = Object.entries(NAMED).map(([name, schema]): [string, JsonNode] => {
    const json = toJsonSchema(schema, 'output');
    names.set(JSON.stringify(json), name);
    return [name, json];
  });
  const refer = (node: unknown, self?: string): unknown => {
    if (Array.isArray(node)) return node.map((part) => refer(part));
    if (typeof node !== 'object' || node === null) return node;
    const name = names.get(JSON.stringify(node));
    if (name !== undefined && name !== self) return { $ref: `#/components/schemas/${name}` };
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, refer(part)]));
  };
  return {
    paths: refer(paths) as JsonNode,
    schemas: Object.fromEntries(whole.map(([name, json]) => [name, refer(json, name)])),
  };
}
