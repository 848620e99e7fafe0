import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi';
import { contract } from '@vigie/contract/api/contract.ts';
import { errorBodySchema } from '@vigie/contract/errors.ts';
import manifest from '../../package.json' with { type: 'json' };
import { toJsonSchema, zodConverter } from './json-schema.ts';
import { nameSchemas } from './named-schemas.ts';
import { describeOperation, errorResponses } from './operations.ts';

const DESCRIPTION = `Every call needs the header \`Panel-Identifier\` (\`vigie-panel\` unless the installation says otherwise).

Programs sign in with a token: \`Authorization: Bearer vigie_...\`. A token is personal or of a company, and has one scope.
\`read\` reads results and settings. \`run\` also starts audits and tests, and tells of releases. \`configure\` also changes
websites, contexts, tests, pools, schedules, channels, alarm rules, agents and tags. No token reaches accounts, sessions, companies or tokens.

Lists answer \`{ items, next, total }\`; \`next\` is the \`after\` of the next page. Instants are ISO 8601 in UTC. An error is
\`{ code, message, data? }\`; \`data.fields\` names wrong fields. The answers may gain fields.`;

/** The API as an OpenAPI 3.1 document, made of the contract. */
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

/** Patterns that only repeat a format, and the bounds of JavaScript's integers, tell a reader nothing. */
function plain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(plain);
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([key, value]) => {
    if (key === 'pattern') return !('format' in node);
    if (key === 'additionalProperties') return value !== false;
    return Math.abs(Number(value)) !== Number.MAX_SAFE_INTEGER || (key !== 'minimum' && key !== 'maximum');
  });
  return Object.fromEntries(kept.map(([key, value]) => [key, plain(value)]));
}
