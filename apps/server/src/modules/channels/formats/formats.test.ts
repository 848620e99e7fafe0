import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { alarmMessageSchema, type AlarmMessage } from '@vigie/contract/alarm-message.ts';
import { CHANNEL_KINDS, fieldsOfChannel } from '@vigie/contract/channel-kinds.ts';
import { describe, expect, test } from 'vitest';
import { sampleIncident } from '../../../../test/sample-incident.ts';
import { FORMATS, channelRequest, type RequestKind } from './formats.ts';
import { formatPlainMessage } from './plain-message.ts';

const INCIDENT = '01a2039b-5dd1-7a24-9829-e07afc71af13';
const MESSAGE = '01a2039b-5dd1-7a24-9829-e07afc71af14';
const SENT_AT = new Date('2026-03-10T12:00:00Z');
const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const HOSTILE =
  '@everyone @channel <!channel> <@U012> <users/all> *bold* _it_ `code` [a](https://evil.example) <script> & ~~x~~';

function messageOf(change: Partial<AlarmMessage> = {}): AlarmMessage {
  return alarmMessageSchema.parse({
    version: 1,
    id: MESSAGE,
    event: 'opened',
    sentAt: SENT_AT.toISOString(),
    locale: 'en',
    title: `The tag is not asked for. ${HOSTILE}`,
    remedy: `Add https://tags.example to script-src. ${HOSTILE}`,
    incident: sampleIncident({
      id: INCIDENT,
      company: { id: INCIDENT, name: 'Own' },
      website: { id: INCIDENT, name: `Shop ${HOSTILE}`, url: 'https://shop.example/' },
      samplePages: [`https://shop.example/?q=${HOSTILE}`, 'https://shop.example/b', 'https://shop.example/c'],
    }),
    changes: [{ kind: 'release', label: `2.4.0 ${HOSTILE}`, at: '2026-03-10T10:00:00.000Z' }],
    incidents: [],
    url: `https://vigie.example/urls/causes/${INCIDENT}`,
    ...change,
  });
}

const VALUES = {
  address: 'https://hooks.example/in',
  key: 'k'.repeat(32),
  'signing-secret': SECRET,
  emails: '',
  region: 'eu',
};
/** Settings whose value a service interprets. */
const PARTICULAR: Partial<Record<RequestKind, Record<string, string>>> = {
  'google-chat': { url: 'https://chat.example/v1/spaces/A/messages?key=k&token=t' },
  ntfy: { url: 'https://ntfy.example/ops-7f3a', token: 'tk_1' },
  opsgenie: { apiKey: 'g'.repeat(36), region: 'us' },
};
const KINDS = Object.keys(FORMATS) as RequestKind[];

/** Returns valid settings of a kind, from its row in the contract. */
function settingsOf(kind: RequestKind): Record<string, string> {
  const taken = fieldsOfChannel(kind).map(([name, { as }]) => [name, VALUES[as]]);
  return PARTICULAR[kind] ?? Object.fromEntries(taken);
}

function sent(kind: RequestKind, message = messageOf()) {
  const request = channelRequest({ kind, settings: settingsOf(kind), message, sentAt: SENT_AT });
  return { ...request, json: JSON.parse(request.body) as Record<string, never> };
}

describe('the formats of channels', () => {
  test('are of every kind but those of the product’s own', () => {
    expect([...KINDS, 'email', 'push'].toSorted()).toEqual(CHANNEL_KINDS.toSorted());
  });

  test.each(KINDS)('%s contains cause, remedy, pages, since when, what changed and where', (kind) => {
    const { body } = sent(kind);
    const readable = body.replaceAll(/\\+/g, '');
    for (const part of [
      'The tag is not asked for',
      'script-src',
      'shop.example/b',
      'shop.example/c',
      '2.4.0',
      `https://vigie.example/urls/causes/${INCIDENT}`,
    ])
      expect(readable).toContain(part);
    expect(readable).toMatch(kind === 'webhook' ? /2026-03-10T11:00/ : /10 March 2026 at 11:00 UTC/);
  });

  test.each(KINDS.filter((kind) => kind !== 'webhook'))(
    '%s leads to the questions of what nobody has in hand',
    (kind) => {
      const actionUrl = `https://vigie.example/urls/causes/${INCIDENT}?action=`;
      expect(sent(kind).body).toContain(`${actionUrl}acknowledge`);
      expect(sent(kind).body).toContain(`${actionUrl}mute`);
      expect(sent(kind, messageOf({ event: 'over' })).body).not.toContain('?action=');
    },
  );

  test('webhook sends the message itself, signed as Standard Webhooks does', () => {
    const { headers, body, json } = sent('webhook');
    expect(json).toEqual(messageOf());
    const signature = createHmac('sha256', Buffer.alloc(24, 7))
      .update(`${MESSAGE}.${SENT_AT.getTime() / 1000}.${body}`)
      .digest('base64');
    expect(headers).toMatchObject({
      'webhook-id': MESSAGE,
      'webhook-timestamp': String(SENT_AT.getTime() / 1000),
      'webhook-signature': `v1,${signature}`,
    });
  });

  test('the example of the help article takes what webhook sends, and nothing that was changed', async () => {
    const article = await readFile(
      new URL('../../../../../../packages/help/src/en/webhooks.md', import.meta.url),
      'utf8',
    );
    const code = /```js\n(?<code>.*?)```/su.exec(article)?.groups?.['code'] ?? '';
    const { isFromVigie } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      isFromVigie: (secret: string, headers: Record<string, string>, body: string) => boolean;
    };
    const { headers, body } = channelRequest({
      kind: 'webhook',
      settings: settingsOf('webhook'),
      message: messageOf(),
      sentAt: new Date(),
    });
    const old = sent('webhook');
    expect([
      isFromVigie(SECRET, headers, body),
      isFromVigie(SECRET, headers, `${body} `),
      isFromVigie(SECRET, { ...headers, 'webhook-id': INCIDENT }, body),
      isFromVigie(SECRET, old.headers, old.body),
    ]).toEqual([true, false, false, false]);
  });

  test('slack has nothing but plain text, its control characters escaped', () => {
    const { body, json } = sent('slack');
    expect(body).not.toMatch(/[<>]|mrkdwn":true|"type":"mrkdwn"/);
    expect(body).toContain('&lt;!channel&gt;');
    expect(json).toMatchObject({ link_names: false, mrkdwn: false });
  });

  test('teams has text runs, which hold no markup', () => {
    const { json } = sent('teams');
    const [{ content }] = json['attachments'] as unknown as [{ content: { body: object[] } }];
    expect(content.body.map((block) => (block as { type: string }).type)).not.toContain('TextBlock');
  });

  test.each(['mattermost', 'discord'] as const)('%s mentions nobody and takes no markup', (kind) => {
    const { json } = sent(kind);
    const texts = JSON.stringify(json).replaceAll('\\\\', '\\');
    expect(texts).not.toMatch(/@(?=\w)/);
    expect(texts).toContain('\\*bold\\*');
    expect(texts).toContain('\\[a\\]\\(`https://evil.example`\\)');
    expect(texts).toContain('`https://shop.example/b`');
  });

  test('discord may mention nobody', () => {
    expect(sent('discord').json['allowed_mentions']).toEqual({ parse: [] });
  });

  test('google-chat escapes its few tags, and names the request so that it is posted once', () => {
    const { url, body } = sent('google-chat');
    expect(new URL(url).searchParams.get('requestId')).toBe(MESSAGE);
    const paragraphs = body.replaceAll(/"title":"[^"]*"/g, '');
    expect(paragraphs).toContain('&lt;users/all&gt;');
    expect(paragraphs).not.toContain('<users/all>');
  });

  test('ntfy posts to the server above the topic, with its token', () => {
    const { url, headers, json } = sent('ntfy');
    expect(url).toBe('https://ntfy.example/');
    expect(headers['authorization']).toBe('Bearer tk_1');
    expect(json).toMatchObject({ topic: 'ops-7f3a', priority: 5 });
    expect(json).not.toHaveProperty('markdown');
  });

  test('pagerduty and opsgenie name the incident, and end it when it is over', () => {
    const over = messageOf({ event: 'over' });
    expect(sent('pagerduty').json).toMatchObject({ event_action: 'trigger', dedup_key: INCIDENT });
    expect(sent('pagerduty', over).json).toMatchObject({ event_action: 'resolve', dedup_key: INCIDENT });
    expect(sent('pagerduty').url).toBe('https://events.eu.pagerduty.com/v2/enqueue');
    expect(sent('opsgenie').json).toMatchObject({ alias: INCIDENT, priority: 'P1' });
    expect(sent('opsgenie', over).url).toBe(
      `https://api.opsgenie.com/v2/alerts/${INCIDENT}/close?identifierType=alias`,
    );
  });

  test.each([
    ['slack', 3_000],
    ['discord', 1_024],
    ['opsgenie', 15_000],
    ['pagerduty', 1_024],
    ['ntfy', 4_096],
  ] as const)('%s keeps to its lengths, whatever a page contains', (kind, longest) => {
    const long = '<@&*'.repeat(20_000);
    const { json } = sent(kind, messageOf({ title: long, remedy: long }));
    const texts: string[] = [];
    JSON.stringify(json, (_key, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(longest * 2);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(longest);
  });

  test('no line turns its direction, breaks or contains more than one line', () => {
    const { headline } = formatPlainMessage(messageOf({ title: 'a\u202Eb\nc\u2028d\0e' }));
    expect(headline).toBe('ab c d e');
  });

  test('a French message states what it is, and requests no action on what is over', () => {
    const incident = sampleIncident({ state: 'over', overAt: '2026-03-10T12:00:00.000Z' });
    const over = {
      event: 'over',
      locale: 'fr',
      title: 'Tag absent',
      remedy: 'Ajoutez-le',
      incident,
    } as const;
    const plainMessage = formatPlainMessage(messageOf(over));
    expect(plainMessage).toMatchObject({ headline: 'Terminé\u202f: Tag absent', severity: 'info' });
    expect(plainMessage.links.map(({ text }) => text)).toEqual(['Ouvrir dans Vigie']);
    const names = plainMessage.facts.map(({ name }) => name);
    expect(names.slice(0, 4)).toEqual(['Site', 'Pages (12)', 'Début', 'Terminé depuis']);
  });

  test('a message names who has the incident in hand, and since when nothing was measured', () => {
    const since = '2026-03-09T10:00:00.000Z';
    const plainMessage = formatPlainMessage(
      messageOf({
        locale: 'en',
        incident: sampleIncident({
          state: 'acknowledged',
          owner: 'Ada',
          subject: { kind: 'silence', since, hours: 24 },
        }),
      }),
    );
    expect(plainMessage.facts).toContainEqual({ name: 'Acknowledged by', lines: ['Ada'] });
    expect(plainMessage.facts).toContainEqual({ name: 'Since', lines: ['9 March 2026 at 10:00 UTC'] });
  });
});
