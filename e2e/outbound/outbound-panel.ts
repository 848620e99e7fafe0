import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { pino } from 'pino';
import { createAgentClient, type AgentClient, type AgentClientOptions } from '@vigie/agent-link/client.ts';
import type { FetchLike } from '@vigie/agent-link/exchange.ts';
import { createKeyPair } from '@vigie/agent-link/keys.ts';
import { NOBODY, NO_SESSION, type Actor } from '../../apps/server/src/access/actor.ts';
import type { Clock } from '../../apps/server/src/clock.ts';
import { listenToNotifications } from '../../apps/server/src/db/notifications.ts';
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import { createHttpServer } from '../../apps/server/src/http/http-server.ts';
import { addOutboundAgentRoutes } from '../../apps/server/src/modules/outbound-agents/outbound-agents.routes.ts';
import {
  createOutboundFetch,
  OUTBOUND_ORIGIN,
} from '../../apps/server/src/modules/outbound-agents/outbound-calls.ts';
import { makeCode } from '../../apps/server/src/modules/agents/agent-codes.service.ts';
import type { AgentLink } from '../../apps/server/src/modules/agents/agents.store.ts';
import { openPanelKey } from '../../apps/server/src/modules/agents/panel-key.ts';
import type { PanelIdentity } from '../../apps/server/src/panel-identity.ts';
import { createSecretBox, type SecretBox } from '../../apps/server/src/secrets/secret-box.ts';

export interface PanelParts {
  db: Db;
  connection: ClientConfig;
  clock: Clock;
  /** Returns whether a request of an agent, or its answer, is lost: called before each. */
  isHarmed?: (what: 'request' | 'answer') => boolean;
}

interface Connecting extends Pick<AgentClientOptions, 'pause' | 'timeoutSeconds'> {
  through?: (fetch: FetchLike) => FetchLike;
}

/** A panel with outbound agent connections only, and any number of servers. */
export interface OutboundPanel {
  identity: PanelIdentity;
  secrets: SecretBox;
  /** Addresses at which agents may reach it: those of its servers, and those that a test adds. */
  addresses: string[];
  /** URL of its first server. */
  url: string;
  /** Starts another server; returns its address. */
  addServer: () => Promise<{ url: string; close: () => Promise<void> }>;
  makeCode(slug: string, agentId?: string): Promise<string>;
  /** Returns a client of an outbound agent; `through` replaces the network and may lose messages. */
  connect(link: AgentLink, how?: Connecting): AgentClient;
  close: () => Promise<void>;
}

export async function startOutboundPanel({
  db,
  connection,
  clock,
  isHarmed,
}: PanelParts): Promise<OutboundPanel> {
  const opened = new AsyncDisposableStack();
  const identity = { panelId: randomUUID(), privateKey: createKeyPair().privateKey };
  const secrets = createSecretBox(randomBytes(32));
  const callers = listenToNotifications(connection);
  opened.defer(callers.close);
  const companyId = randomUUID();
  await db.insertInto('companies').values({ id: companyId, name: 'Line' }).execute();
  const addresses: string[] = [];
  const addServer = async () => {
    const notifications = listenToNotifications(connection);
    const app = await createHttpServer({
      log: pino({ level: 'silent' }),
      https: false,
      requestsPerMinute: 1_000_000,
      trustedProxies: [],
    });
    const config = { publicUrl: 'http://panel.invalid', agentLineUrls: addresses };
    app.addHook('onRequest', async ({ raw }) => void (isHarmed?.('request') && raw.destroy()));
    app.addHook('onSend', async ({ raw }) => void (isHarmed?.('answer') && raw.destroy()));
    await addOutboundAgentRoutes(app, { db, clock, identity, secrets, notifications, config });
    const url = await app.listen({ host: '127.0.0.1', port: 0 });
    addresses.push(url);
    const close = async () => {
      await app.close();
      await notifications.close();
    };
    opened.defer(close);
    return { url, close };
  };
  const { url } = await addServer();
  return {
    identity,
    secrets,
    addresses,
    url,
    addServer,
    async makeCode(slug, agentId) {
      const call = { db, actor: administratorOf(companyId), now: new Date(clock.now()) };
      const order = { name: slug, slug, isShared: true, agentId: agentId ?? null };
      return (await makeCode(call, order, secrets)).code ?? '';
    },
    connect({ id: agentId, publicKey: agentPublicKey, panelKey: sealed }, { through, ...how } = {}) {
      const panelKey = sealed === null ? identity.privateKey : openPanelKey(secrets, agentId, sealed);
      const overLine = createOutboundFetch({ db, notifications: callers }, agentId);
      const fetch = through?.(overLine) ?? overLine;
      const keys = { panelId: identity.panelId, panelKey, agentId, agentPublicKey };
      return createAgentClient({ ...how, ...keys, url: OUTBOUND_ORIGIN, clock, fetch });
    },
    close: () => opened.disposeAsync(),
  };
}

function administratorOf(companyId: string): Actor {
  return {
    ...NO_SESSION,
    userId: NOBODY,
    profileId: NOBODY,
    companyId,
    role: 'admin',
    allContexts: true,
    mustChangePassword: false,
    token: { id: NOBODY, name: '', scope: 'configure', isPersonal: false },
    scope: 'all',
  };
}
