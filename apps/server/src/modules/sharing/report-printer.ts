import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { LANGUAGES, type Locale } from '@vigie/contract/locales.ts';
import type { SharedFleet, SharedHealth } from '@vigie/contract/shared-link.ts';
import * as z from 'zod';
import { ApiError } from '../../errors/api-error.ts';
import { createSerialQueue } from '../../pictures/one-at-a-time.ts';
import { createHttpServer } from '../../http/http-server.ts';
import { addPanel } from '../../http/panel.ts';
import { createToken } from '../../secrets/token.ts';

/** Prints pages: the inspector's `printPage`, which the starting process passes in. */
export type PrintPage = (order: {
  path: string;
  answer: (request: {
    method: string;
    path: string;
    headers: Record<string, string>;
    body: string | null;
  }) => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;
  readySelector: string;
  language: string;
  timeZone: string;
  timeoutMs: number;
}) => Promise<Buffer>;

/** Content of a print: one website, or an overview of several. */
export type Printed = { health: SharedHealth } | { fleet: SharedFleet };
export type PrintedReport = Printed & { locale: Locale; timeZone: string };

export type ReportPrinter = (report: PrintedReport) => Promise<Buffer>;

/** Timeout of a print in ms, including the start of its Chromium. */
const TIMEOUT_MS = 30_000;
/** Maximum number of prints that wait beside the running one. */
const WAITING_MAX = 4;

/**
 * Creates a printer for the page of a shared link, with given content, one report after the other. Refuses with
 * `no-chromium` if none can be started, `report-not-printed` if the page does not load in time, and `busy` if too many
 * wait.
 */
export function createReportPrinter(needs: {
  print: PrintPage | null;
  panelDirectory: string;
  log: Logger;
}): ReportPrinter {
  const { print, log } = needs;
  const runSerially = createSerialQueue(WAITING_MAX);
  let page: Promise<ReportPage> | null = null;
  return async ({ locale, timeZone, ...printed }) => {
    if (print === null) throw new ApiError('no-chromium');
    return runSerially(async () => {
      try {
        page ??= createReportPage(needs).catch((error: unknown) => {
          page = null;
          throw error;
        });
        const shown = await page;
        return await shown.show(printed, (path) =>
          print({
            path,
            answer: answerBy(shown.app),
            readySelector: '[data-report]',
            language: LANGUAGES[locale].tag,
            timeZone,
            timeoutMs: TIMEOUT_MS,
          }),
        );
      } catch (error) {
        throw toPrintError(error, log);
      }
    });
  };
}

/** Returns the refusal of a failed print: `no-chromium` or `report-not-printed`. */
export function toPrintError(error: unknown, log: Logger): ApiError {
  log.warn({ err: error }, 'a report could not be printed');
  return new ApiError(isWithoutChromium(error) ? 'no-chromium' : 'report-not-printed');
}

function answerBy(app: FastifyInstance): Parameters<PrintPage>[0]['answer'] {
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method,
      url: path,
      headers,
      ...(body !== null && { payload: body }),
    });
    return { status: answer.statusCode, headers: plainHeaders(answer.headers), body: answer.rawPayload };
  };
}

/** Returns whether Chromium is missing, by the error's name: the server does not import classes of the inspector. */
function isWithoutChromium(error: unknown): boolean {
  return error instanceof Error && ['ChromiumNotFound', 'ChromiumNotStarted'].includes(error.name);
}

function plainHeaders(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

const bodySchema = z.object({ token: z.string() });

/** Page of a shared link for the printer: the built panel, and one report for each token. */
interface ReportPage {
  app: FastifyInstance;
  /** Serves this content at a path until the work with that path has ended. */
  show<T>(printed: Printed, work: (path: string) => Promise<T>): Promise<T>;
}

/** Creates the page; it listens on no port. */
async function createReportPage({
  panelDirectory,
  log,
}: {
  panelDirectory: string;
  log: Logger;
}): Promise<ReportPage> {
  const app = await createHttpServer({
    log,
    https: false,
    requestsPerMinute: Number.MAX_SAFE_INTEGER,
    trustedProxies: [],
  });
  const shown = new Map<string, Printed>();
  const find = (body: unknown) => shown.get(bodySchema.parse(body).token);
  app.post('/api/shared-health', ({ body }) => {
    const printed = find(body);
    if (printed === undefined || 'fleet' in printed) throw new ApiError('not-found');
    return printed.health;
  });
  app.post('/api/shared-fleet', ({ body }) => {
    const printed = find(body);
    if (printed === undefined || 'health' in printed) throw new ApiError('not-found');
    return printed.fleet;
  });
  await addPanel(app, panelDirectory);
  await app.ready();
  return {
    app,
    async show(printed, work) {
      const token = createToken();
      shown.set(token, printed);
      try {
        return await work(`/partage#t=${token}${'fleet' in printed ? '&sites' : ''}`);
      } finally {
        shown.delete(token);
      }
    },
  };
}
