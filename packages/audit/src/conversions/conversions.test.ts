import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { describe, expect, test } from 'vitest';
import { readSentCall, type ServerCall } from '../sent-calls/read-sent-call.ts';

const NOW_MS = Date.UTC(2026, 10, 29, 12);
const NOW_S = NOW_MS / 1000;
const DIGEST = '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f';
const BROWSER = { client_ip_address: '203.0.113.42', client_user_agent: 'Mozilla/5.0' };

const read = (url: string, body: Json, over: Partial<ServerCall> = {}) =>
  readSentCall({
    url,
    requestHeaders: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    status: 200,
    responseHeaders: {},
    answerText: '',
    atMs: NOW_MS,
    ...over,
  });
const rules = (url: string, body: Json) =>
  read(url, body).findings.map(({ rule, fault }) => `${rule} ${fault}`);

const META = 'https://graph.facebook.com/v24.0/1234567890123456/events?access_token=EAABsecret';
const metaEvent = {
  event_name: 'Purchase',
  event_time: NOW_S - 60,
  event_id: 'order-10042',
  action_source: 'website',
  event_source_url: 'https://shop.example/thanks',
  user_data: { em: [DIGEST], fbp: 'fb.1.1716732738123.456789012', ...BROWSER },
  custom_data: { value: 19.9, currency: 'EUR' },
};

describe('Conversions API of Meta', () => {
  test('a sound event has no finding, and its values of a person are hidden', () => {
    const call = read(
      META,
      { data: [metaEvent] },
      { answerText: '{"events_received":1,"messages":[],"fbtrace_id":"A"}' },
    );
    expect(call).toEqual({
      path: '/v24.0/1234567890123456/events',
      family: 'meta-conversions-api',
      account: '1234567890123456',
      events: [
        {
          name: 'Purchase',
          id: 'order-10042',
          visitor: '5817e3a9',
          properties: {
            event_time: NOW_S - 60,
            action_source: 'website',
            event_source_url: 'https://shop.example/thanks',
            user_data: { em: ['•••'], fbp: '•••', client_ip_address: '•••', client_user_agent: '•••' },
            custom_data: { value: 19.9, currency: 'EUR' },
          },
        },
      ],
      answer: { outcome: 'accepted', reason: null },
      decoded: true,
      findings: [],
    });
  });

  test('a form with the list as JSON is read, too', () => {
    const body = new URLSearchParams({
      data: JSON.stringify([metaEvent]),
      access_token: 'EAABsecret',
    }).toString();
    expect(read(META, body).events).toHaveLength(1);
  });

  test.each([
    ['event_time of eight days ago', { event_time: NOW_S - 8 * 86_400 }, 'event-time too-old'],
    ['event_time in ms', { event_time: NOW_MS }, 'event-time wrong-unit'],
    ['event_time of tomorrow', { event_time: NOW_S + 86_400 }, 'event-time in-future'],
    ['event_time as a date', { event_time: '2026-11-29' }, 'event-time wrong-format'],
    ['no event_id', { event_id: '' }, 'event-id no-deduplication-key'],
    ['no event_source_url', { event_source_url: null }, 'event_source_url-required missing'],
    ['a plain e-mail', { user_data: { ...BROWSER, em: 'jane@gmail.com' } }, 'em-hashed not-hashed'],
    [
      'a digest in capitals',
      { user_data: { ...BROWSER, em: [DIGEST.toUpperCase()] } },
      'em-hashed not-hashed',
    ],
    ['a hashed browser', { user_data: { client_user_agent: DIGEST } }, 'client_user_agent-plain hashed'],
    ['no value', { custom_data: { currency: 'EUR' } }, 'purchase-value missing'],
  ])('%s is a finding', (_name, over, finding) => {
    expect(rules(META, { data: [{ ...metaEvent, ...over }] })).toEqual([finding]);
  });

  test.each([
    [200, '{"events_received":1}', { outcome: 'refused', reason: 'events_received: 1 of 2' }],
    [
      400,
      '{"error":{"message":"Invalid parameter for jane@gmail.com","code":100,"error_subcode":2804003}}',
      { outcome: 'refused', reason: '100/2804003: Invalid parameter for •••' },
    ],
    [500, '', { outcome: 'says-nothing', reason: null }],
    [200, '{"events_received":2,"messages":["late"]}', { outcome: 'accepted', reason: 'late' }],
  ])('answer %i %s', (status, answerText, answer) => {
    expect(read(META, { data: [metaEvent, metaEvent] }, { status, answerText }).answer).toEqual(answer);
  });
});

describe('Measurement Protocol of GA4', () => {
  const GA4 = 'https://www.google-analytics.com/mp/collect?measurement_id=G-AB12CD34&api_secret=s3cr3t';
  const purchase = { name: 'purchase', params: { transaction_id: '10042', value: 5, currency: 'EUR' } };

  test('names its account and its events, and 204 states nothing', () => {
    const call = read(GA4, { client_id: '1.2', events: [purchase] }, { status: 204 });
    expect(call).toMatchObject({
      path: '/mp/collect',
      family: 'ga4-measurement-protocol',
      account: 'G-AB12CD34',
      events: [{ name: 'purchase', id: '10042', properties: { params: { value: 5, currency: 'EUR' } } }],
      answer: { outcome: 'says-nothing', reason: null },
      findings: [],
    });
    expect(JSON.stringify(call)).not.toContain('s3cr3t');
  });

  test('has its own rules', () => {
    const events = Array.from({ length: 26 }, () => ({ name: 'ok' }));
    expect(rules('https://x.example/mp/collect?measurement_id=G-1', { events })).toEqual([
      'api-secret missing',
      'client no-identifier',
      'events-per-call too-many-events',
    ]);
    const late = {
      client_id: '1.2',
      timestamp_micros: (NOW_MS - 4 * 86_400_000) * 1000,
      events: [{ name: 'purchase' }],
    };
    expect(rules(GA4, late)).toEqual(['call-time too-old', 'transaction-id no-deduplication-key']);
    expect(rules(GA4, { client_id: '1.2', events: [{ name: '1 step' }] })).toEqual([
      'event-name wrong-format',
    ]);
  });

  test('its validation server reports what is wrong', () => {
    const answerText = '{"validationMessages":[{"description":"no name","validationCode":"NAME_INVALID"}]}';
    const url = GA4.replace('/mp/', '/debug/mp/');
    expect(read(url, { client_id: '1', events: [purchase] }, { answerText }).answer).toEqual({
      outcome: 'refused',
      reason: 'NAME_INVALID: no name',
    });
  });
});

describe('Events API of TikTok', () => {
  const URL_OF = 'https://business-api.tiktok.com/open_api/v1.3/event/track/';
  const event = {
    event: 'CompletePayment',
    event_time: NOW_S,
    event_id: 'e1',
    user: { email: DIGEST, ip: '203.0.113.4' },
  };
  const body = (over: object): Json => ({
    event_source: 'web',
    event_source_id: 'C0DE',
    data: [{ ...event, ...over }],
  });

  test('200 with a code other than 0 is a refusal', () => {
    expect(read(URL_OF, body({}), { answerText: '{"code":40002,"message":"bad field"}' }).answer).toEqual({
      outcome: 'refused',
      reason: '40002: bad field',
    });
    expect(read(URL_OF, body({}), { answerText: '{"code":0,"message":"OK"}' })).toMatchObject({
      account: 'C0DE',
      answer: { outcome: 'accepted', reason: null },
      findings: [],
    });
  });

  test('has its own rules', () => {
    expect(
      rules(URL_OF, body({ event_time: NOW_MS, event_id: null, user: { phone: '+33612345678' } })),
    ).toEqual(['event-time wrong-unit', 'event-id no-deduplication-key', 'phone-hashed not-hashed']);
    expect(rules(URL_OF, { event_source: 'website', data: [event] })).toEqual([
      'event_source_id-required missing',
      'event-source unknown-value',
    ]);
  });
});

describe('Conversions API of Pinterest', () => {
  const URL_OF = 'https://api.pinterest.com/v5/ad_accounts/549755885175/events';
  const event = {
    event_name: 'checkout',
    action_source: 'web',
    event_time: NOW_S,
    event_id: 'e1',
    user_data: { em: [DIGEST] },
  };

  test('its answer counts processed events', () => {
    const answerText =
      '{"num_events_received":2,"num_events_processed":1,"events":[{"status":"processed"},{"status":"failed","error_message":"no event_time"}]}';
    expect(read(URL_OF, { data: [event, event] }, { answerText })).toMatchObject({
      family: 'pinterest-conversions-api',
      account: '549755885175',
      answer: { outcome: 'refused', reason: 'num_events_processed: 1 of 2: no event_time' },
    });
  });

  test('has its own rules', () => {
    expect(
      rules(URL_OF, {
        data: [{ ...event, event_id: null, action_source: 'website', user_data: { ph: '06' } }],
      }),
    ).toEqual([
      'event_id-required no-deduplication-key',
      'action-source unknown-value',
      'identifier no-identifier',
      'ph-hashed not-hashed',
    ]);
  });
});

describe('Conversions API of LinkedIn', () => {
  const URL_OF = 'https://api.linkedin.com/rest/conversionEvents';
  const event = {
    conversion: 'urn:lla:llaPartnerConversion:104012',
    conversionHappenedAt: NOW_MS,
    eventId: 'e1',
    user: { userIds: [{ idType: 'SHA256_EMAIL', idValue: DIGEST }] },
  };

  test('201 takes the event, and a list has a status for each', () => {
    expect(read(URL_OF, event, { status: 201 })).toMatchObject({
      account: '104012',
      answer: { outcome: 'accepted' },
      findings: [],
    });
    expect(JSON.stringify(read(URL_OF, event, { status: 201 }))).not.toContain(DIGEST);
    const answerText = '{"elements":[{"status":201},{"status":400}]}';
    expect(read(URL_OF, { elements: [event, event] }, { answerText }).answer).toEqual({
      outcome: 'refused',
      reason: '1 of 2: status 400',
    });
  });

  test('has its own rules', () => {
    const wrong = {
      conversion: 'urn:lla:llaPartnerConversion:104012',
      conversionHappenedAt: NOW_S,
      user: { userIds: [{ idType: 'SHA256_EMAIL', idValue: 'jane@gmail.com' }] },
    };
    expect(rules(URL_OF, wrong)).toEqual([
      'conversion-time wrong-unit',
      'email-hashed not-hashed',
      'event-id no-deduplication-key',
    ]);
  });
});

describe('Conversions API of Snapchat', () => {
  const URL_OF = 'https://tr.snapchat.com/v3/9f1c2b8e-7a35-4d1e-9c53-0b8b0a6f6d01/events?access_token=abc';
  const event = {
    event_name: 'PURCHASE',
    event_time: NOW_S,
    event_id: 'e1',
    action_source: 'WEB',
    event_source_url: 'https://shop.example/',
    user_data: { em: [DIGEST] },
  };

  test('its answer has a status', () => {
    const call = read(URL_OF, { data: [event] }, { answerText: '{"status":"VALID","reason":""}' });
    expect(call).toMatchObject({
      path: '/v3/9f1c2b8e-7a35-4d1e-9c53-0b8b0a6f6d01/events',
      family: 'snapchat-conversions-api',
      answer: { outcome: 'accepted' },
      findings: [],
    });
    const refused = read(
      URL_OF,
      { data: [event] },
      { status: 400, answerText: '{"status":"INVALID","reason":"no pixel"}' },
    );
    expect(refused.answer).toEqual({ outcome: 'refused', reason: 'no pixel' });
  });

  test('has its own rules', () => {
    const old = { ...event, event_time: NOW_S - 38 * 86_400, event_source_url: '', user_data: { ip: '1' } };
    expect(rules(URL_OF, { data: [old] })).toEqual([
      'event-source-url missing',
      'event-time too-old',
      'identifier no-identifier',
    ]);
  });
});
