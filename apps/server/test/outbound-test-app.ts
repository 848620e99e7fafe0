import { importPrivateKey } from '@vigie/agent-link/keys.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { signRequest } from '@vigie/agent-link/signature.ts';
import { findAgentLink } from '../src/modules/agents/agents.store.ts';
import { createRegistrationCode, registerAt, statusOf, type TestOutboundAgent } from './outbound-agent.ts';
import { openTestApp, type TestAnswer, type TestCaller, type TestApp } from './test-app.ts';
import { createTestCompany, createTestUser, PASSWORD } from './users.ts';

export const POLL = '/api/agent-line/polls';

/** A request built by hand. */
export interface Crafted {
  path: string;
  body?: string;
  key?: string;
  /** Signed parts, where they differ from the sent ones. */
  signed?: { path?: string; body?: string };
  panelId?: string;
  atMs?: number;
}

export type Request = ReturnType<OutboundTestApp['craft']>;

/** A panel with moderators of two companies, for outbound agents. */
export class OutboundTestApp {
  readonly app: TestApp;
  readonly moderator: TestCaller;
  /** Moderator of the other company. */
  readonly foreigner: TestCaller;

  private constructor(app: TestApp, moderator: TestCaller, foreigner: TestCaller) {
    this.app = app;
    this.moderator = moderator;
    this.foreigner = foreigner;
  }

  static async open(): Promise<OutboundTestApp> {
    const app = await openTestApp({ agentTimeoutSeconds: 15 });
    const member = async (name: string) => {
      const companyId = await createTestCompany(app.db, name);
      return app.signIn(await createTestUser(app.db, { companyId, role: 'moderator' }));
    };
    return new OutboundTestApp(app, await member('Own'), await member('Other'));
  }

  /** Registers an agent by a moderator's code. */
  async register(caller: TestCaller = this.moderator): Promise<TestOutboundAgent> {
    return registerAt(this.app, { code: (await createRegistrationCode(caller)).code ?? '' });
  }

  async openLine(agent: TestOutboundAgent): Promise<number> {
    return agent.clientAt(this.app.app).open(statusOf(agent.agentId, this.app.clock.now()));
  }

  /** Sends a poll that is answered at once. */
  async poll(agent: TestOutboundAgent, line: number) {
    return agent.clientAt(this.app.app).poll({ line, holding: [], waitSeconds: 0 });
  }

  /** Returns an agent's correct answer to a status request. */
  statusText({ agentId }: TestOutboundAgent): string {
    return JSON.stringify(statusOf(agentId, this.app.clock.now()));
  }

  async panelOf(agentId: string): Promise<AgentClient> {
    const link = await findAgentLink(this.app.db, agentId);
    if (link === null) throw new Error('there is such an agent');
    return this.app.agentCalls.connect(link);
  }

  async revoke(agentId: string): Promise<TestAnswer> {
    const payload = { password: PASSWORD };
    await this.moderator({ method: 'POST', url: '/api/sessions/confirmations', payload });
    return this.moderator({ method: 'POST', url: `/api/agents/${agentId}/revocations` });
  }

  /** Returns a signed request of an agent, which can be sent repeatedly. */
  craft({ agentId, keys, panelId }: TestOutboundAgent, sent: Crafted) {
    const { path, body = '{}', key = keys.privateKey, signed } = sent;
    const privateKey = importPrivateKey(key);
    const atMs = sent.atMs ?? this.app.clock.now();
    const headers = signRequest(
      { method: 'POST', path: signed?.path ?? path, body: Buffer.from(signed?.body ?? body) },
      { panelId: sent.panelId ?? panelId, agentId, privateKey, atMs },
    );
    return {
      method: 'POST' as const,
      url: path,
      payload: body,
      headers: { ...headers, 'content-type': 'application/json' },
    };
  }

  async send(request: Request, app = this.app.app): Promise<{ status: number; code: string | undefined }> {
    const { statusCode, body } = await app.inject(request);
    return { status: statusCode, code: (JSON.parse(body) as { code?: string }).code };
  }
}
