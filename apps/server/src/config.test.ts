import { describe, expect, test } from 'vitest';
import { describeConfig, readConfig } from './config.ts';

const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');

describe('the configuration', () => {
  test('stands without any variable', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4000,
      publicUrl: 'http://127.0.0.1:4000',
      databaseUrl: null,
      panelIdentifiers: ['vigie-panel'],
    });
  });

  test('takes an empty variable for a missing one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: null });
  });

  test('names each variable that it cannot use', () => {
    const wrong = {
      PORT: 'many',
      PUBLIC_URL: 'ftp://vigie.example',
      DATABASE_URL: 'mysql://db/x',
      VIGIE_SECRET_KEY: 'short',
      TRUSTED_PROXIES: '10.0.0.0/8, proxy.example',
    };
    expect(() => readConfig(wrong)).toThrow(
      /PORT: .*\n.*PUBLIC_URL: .*\n.*TRUSTED_PROXIES: "proxy.example" .*\n.*DATABASE_URL: .*\n.*VIGIE_SECRET_KEY: 32 bytes/,
    );
  });

  test('reads the retention times', () => {
    const { retention } = readConfig({ RETENTION_DOCUMENTS_DAYS: '7', RETENTION_ROLLUPS_MONTHS: '' });
    expect(retention).toEqual({
      documentsDays: 7,
      screenshotsDays: 30,
      bodiesDays: 30,
      observationsMonths: 13,
      rollupsMonths: 25,
      auditLogMonths: 12,
    });
    expect(() => readConfig({ RETENTION_SCREENSHOTS_DAYS: '0' })).toThrow(/RETENTION_SCREENSHOTS_DAYS/);
  });

  test('reads the limits of each website, and 0 is no limit', () => {
    expect(readConfig({ LIMIT_RECORDINGS_MEGABYTES: '500' }).limits).toEqual({
      recordingsMegabytes: 500,
      visitsPerDay: 50_000,
    });
    const none = readConfig({ LIMIT_RECORDINGS_MEGABYTES: '0', LIMIT_VISITS_PER_DAY: '0' });
    expect(none.limits).toEqual({ recordingsMegabytes: null, visitsPerDay: null });
    expect(() => readConfig({ LIMIT_VISITS_PER_DAY: '-1' })).toThrow(/LIMIT_VISITS_PER_DAY/);
  });

  test('sends mails from the name that people know the panel by', () => {
    expect(readConfig({}).mail).toEqual({ smtpUrl: null, from: 'vigie@localhost', support: null });
    const { mail } = readConfig({ PUBLIC_URL: 'https://vigie.example', SMTP_URL: 'smtp://mail.example' });
    expect(mail).toMatchObject({ smtpUrl: 'smtp://mail.example', from: 'vigie@vigie.example' });
    expect(() => readConfig({ SMTP_URL: 'http://mail.example', MAIL_FROM: 'Vigie' })).toThrow(
      /SMTP_URL: .*\n.*MAIL_FROM: /,
    );
  });

  test('names who runs the instance, if anybody does', () => {
    expect([readConfig({}).operator, readConfig({ OPERATOR_NAME: ' ' }).operator]).toEqual([null, null]);
    expect(readConfig({ OPERATOR_NAME: ' Mairie de Vire ' }).operator).toBe('Mairie de Vire');
  });

  test('calls agents of other machines over https only, unless configured otherwise', () => {
    for (const [value, agentsOverHttp] of [
      ['', false],
      ['0', false],
      ['1', true],
    ] as const) {
      const config = readConfig({ VIGIE_AGENTS_HTTP: value });
      expect(config).toMatchObject({ agentsOverHttp });
      expect(describeConfig(config)).toMatchObject({ VIGIE_AGENTS_HTTP: agentsOverHttp ? '1' : '0' });
    }
    expect(() => readConfig({ VIGIE_AGENTS_HTTP: 'yes' })).toThrow(/VIGIE_AGENTS_HTTP/);
  });

  test('names the first provider of sign-ins, whole or not at all', () => {
    expect(readConfig({}).oidc).toEqual({ provider: null, networks: [] });
    const named = { VIGIE_OIDC_ISSUER: 'https://id.example/realms/a', VIGIE_OIDC_CLIENT_ID: 'vigie' };
    expect(readConfig(named).oidc.provider).toEqual({
      issuer: 'https://id.example/realms/a',
      clientId: 'vigie',
      clientSecret: null,
      name: 'id.example',
      domains: [],
    });
    const more = { VIGIE_OIDC_NAME: 'Agency', VIGIE_OIDC_DOMAINS: 'One.example, two.example' };
    expect(readConfig({ ...named, ...more }).oidc.provider).toMatchObject({
      name: 'Agency',
      domains: ['one.example', 'two.example'],
    });
    expect(readConfig({ ...named, VIGIE_OIDC_ISSUER: 'http://localhost:8080' }).oidc.provider).not.toBeNull();
  });

  test.each([
    [{ VIGIE_OIDC_ISSUER: 'https://id.example' }, /VIGIE_OIDC_CLIENT_ID: /],
    [{ VIGIE_OIDC_CLIENT_ID: 'vigie' }, /VIGIE_OIDC_ISSUER: /],
    [{ VIGIE_OIDC_CLIENT_SECRET: 'hidden' }, /VIGIE_OIDC_ISSUER: /],
    [{ VIGIE_OIDC_ISSUER: 'http://id.example', VIGIE_OIDC_CLIENT_ID: 'vigie' }, /VIGIE_OIDC_ISSUER: /],
    [{ VIGIE_OIDC_DOMAINS: 'one.example,two' }, /VIGIE_OIDC_DOMAINS: "two"/],
    [{ VIGIE_OIDC_NETWORKS: '10.0.0.0/8,lan' }, /VIGIE_OIDC_NETWORKS: "lan"/],
    [{ VIGIE_REPORT_NETWORKS: '10.0.0.0/8,lan' }, /VIGIE_REPORT_NETWORKS: "lan"/],
  ])('names what is wrong with the provider of %o', (variables, message) => {
    expect(() => readConfig(variables)).toThrow(message);
  });

  test('is described without its secrets', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://vigie:hidden-1@db.example/vigie?password=hidden-2',
      VIGIE_ADMIN_PASSWORD: 'hidden-3',
      SMTP_URL: 'smtps://name:hidden-4@mail.example:465',
      VIGIE_SECRET_KEY: SECRET_KEY,
      VIGIE_OIDC_ISSUER: 'https://id.example',
      VIGIE_OIDC_CLIENT_ID: 'vigie',
      VIGIE_OIDC_CLIENT_SECRET: 'hidden-5',
    });
    const described = JSON.stringify(describeConfig(config));
    expect(described).not.toContain('hidden');
    expect(described).not.toContain(SECRET_KEY);
    expect(described).toContain('postgres://vigie@db.example/vigie');
    expect(described).toContain('mail.example:465');
  });
});
