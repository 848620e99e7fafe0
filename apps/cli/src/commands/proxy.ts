import type { Locale } from '@vigie/contract/locales.ts';
import { CONVERSION_WORDS } from '@vigie/contract/wording/conversion-words.ts';
import { awaitStop } from '../await-stop.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatHelp } from '../format/help.ts';
import { formatProxySummary } from '../format/text-proxy.ts';
import { PROXY_TABLE, readProxyOrder } from '../options/proxy-options.ts';
import { readSecret } from '../options/secret-source.ts';
import { UsageError } from '../options/usage-error.ts';
import { openDestination } from '../output/write-report.ts';
import { AuthorityUnusable, openAuthority, type Authority } from '../proxy/authority.ts';
import { createCallLog } from '../proxy/call-recorder.ts';
import type { PanelTarget } from '../proxy/panel-sender.ts';
import { openRecording, type RecordingEnd } from '../proxy/recording.ts';
import { startProxy, type RecordingProxy } from '../proxy/start-proxy.ts';

const AFTER = [
  'A forward proxy for servers that send to vendors: a server container (HTTP_PROXY and HTTPS_PROXY), a shop, a worker. It passes',
  'each call on unchanged and appends a line of JSON to FILE once it has ended: at, host, method, path, status, sentBytes,',
  'receivedBytes, durationMs, family, account, events [{ name, id, properties }], answer { outcome, reason }, decoded.',
  '',
  'Without --ca, connections pass unread: one line each, with host, sizes, time and decoded: false; the other keys are null or',
  'empty. With --ca, hits and calls to conversions APIs are decoded for senders that trust ca.pem. A connection that cannot be',
  'read passes unread: a sender that does not trust ca.pem, a destination whose certificate this machine does not trust.',
  'NODE_EXTRA_CA_CERTS=FILE adds an authority of your own for destinations.',
  '',
  'Secrets and personal data, hashed ones too, are hidden before a line is written. Bodies are copied up to 256 kB (answers 64 kB),',
  '1 MB decompressed; larger ones pass whole and are not decoded.',
  '',
  "With --visitors, each event of FILE has visitor, too: a digest of 32 bits of the vendor's identifier of the browser. It ties calls",
  'without an event identifier to the visits of "vigie audit --server-calls FILE".',
  '',
  'With --panel, lines go to the panel, too, in batches and without the proxy of the environment. An unreachable panel delays no',
  'call: up to 20,000 lines wait, and the panel shows how many were dropped.',
  '',
  'Ctrl-C or SIGTERM ends it: open calls have 5 s, FILE is complete, and standard error lists the findings on conversions APIs.',
  '',
  'Exit codes: 0 ended, 2 the command line cannot be understood, or the port or the file cannot be used, 3 lines could not be',
  '            written, or lines did not reach the panel: the spool was full, it refused them, or it was unreachable at the end.',
  '',
  'Example: vigie proxy --port 8888 --output calls.jsonl',
  '         vigie proxy ca --ca ./proxy-ca; vigie proxy --ca ./proxy-ca --host 0.0.0.0 --output calls.jsonl',
];

type Order = ReturnType<typeof readProxyOrder>;

const LOOPBACK = /^(?:127\.|::1$)/;

export const proxy: Command = {
  help: () => formatHelp('vigie proxy --output FILE|--panel URL [options]', PROXY_TABLE, AFTER),
  async run(argv) {
    const order = readProxyOrder(argv);
    const words = CONVERSION_WORDS[order.lang];
    const path = order.output === null ? null : (await openDestination(order.output)).path;
    const panel = order.panel === null ? null : await panelOf(order.panel);
    const authority = order.ca === null ? null : await authorityOf(order.ca);
    const wish = awaitStop();
    const recording = openRecording({ path, withVisitors: order.withVisitors, panel });
    try {
      const log = createCallLog(recording.record);
      const warnedHosts = new Set<string>();
      const untrusted = (host: string) => {
        if (warnedHosts.size < 100 && !warnedHosts.has(host)) print(words.untrusted(host));
        warnedHosts.add(host);
      };
      const running = await listen({ ...order, authority, log, untrusted });
      const address = `${order.host.includes(':') ? `[${order.host}]` : order.host}:${running.port}`;
      process.stdout.write(`The proxy listens on http://${address}\n`);
      if (!LOOPBACK.test(order.host)) print(words.everyone(address));
      await wish.stopped;
      await running.close();
    } catch (error) {
      await recording.close().catch(() => null);
      throw error;
    } finally {
      wish.off();
    }
    return conclude(await recording.close(), order.lang);
  },
};

/** Reads the token of a panel. The identifier of the panel is in PANEL_IDENTIFIER, as for other commands. */
async function panelOf({ url, token, websiteId }: NonNullable<Order['panel']>): Promise<PanelTarget> {
  const text = await readSecret(token, process.env).catch((error: Error) => {
    throw new UsageError([`--token ${error.message}`]);
  });
  const [panelIdentifier = ''] = (process.env['PANEL_IDENTIFIER'] ?? 'vigie-panel').split(',');
  return { url, token: text.trim(), websiteId, panelIdentifier: panelIdentifier.trim() };
}

async function authorityOf(directory: string): Promise<Authority> {
  try {
    return await openAuthority(directory, () => new Date());
  } catch (error) {
    if (error instanceof AuthorityUnusable) throw new UsageError([`--ca ${directory}: ${error.message}`]);
    throw error;
  }
}

async function listen(order: Parameters<typeof startProxy>[0]): Promise<RecordingProxy> {
  try {
    return await startProxy(order);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = {
      EADDRINUSE: 'is in use: stop what uses it, or name another one',
      EACCES: 'may not be used by this user: name one from 1024 on',
    }[code ?? ''];
    if (why !== undefined) throw new UsageError([`--port ${order.port} ${why}`]);
    if (code === 'EADDRNOTAVAIL')
      throw new UsageError([`--host ${order.host} is no address of this machine`]);
    throw error;
  }
}

function conclude({ summary, lostLines, failure, panel }: RecordingEnd, lang: Locale): number {
  print(formatProxySummary(summary, lang).trimEnd());
  if (panel !== null) print(CONVERSION_WORDS[lang].toPanel(panel));
  if (failure === null) return panel !== null && panel.dropped > 0 ? EXIT.notDone : EXIT.ok;
  print(CONVERSION_WORDS[lang].lost({ lines: lostLines, reason: failure }));
  return EXIT.notDone;
}

const print = (text: string): void => void process.stderr.write(`vigie proxy: ${text}\n`);
