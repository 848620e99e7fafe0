import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createClient, type ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { startClickhouse, type TestClickhouse } from './start-clickhouse.ts';

const DEPLOY = fileURLToPath(new URL('../../../../deploy/', import.meta.url));
const read = (path: string) => readFileSync(`${DEPLOY}${path}`, 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!);
/** Returns the elements with a value, of a file or of one element in it. */
const settingsIn = (text: string, within = 'clickhouse') =>
  all(
    new RegExp(`<${within}>([\\s\\S]*?)</${within}>`)
      .exec(text)![1]!
      .replaceAll(/<(\w+)>\s*<[\s\S]*?<\/\1>/g, ''),
    /<(\w+)[^<>]*>[^<>]*<\//g,
  );

/** Settings that the engine's table of settings does not list. */
const UNLISTED = new Set(['listen_host', 'http_port', 'tcp_port', 'timezone', 'allow_no_password']);

describe('the configuration of ClickHouse', () => {
  let clickhouse: TestClickhouse;
  let client: ClickHouseClient;
  beforeAll(async () => {
    clickhouse = await startClickhouse();
    client = createClient({ url: clickhouse.url });
  });
  afterAll(async () => {
    await client.close();
    await clickhouse.stop();
  });
  const namesIn = async (table: string) => {
    const answer = await client.query({ query: `select name from system.${table}`, format: 'JSONEachRow' });
    return new Set((await answer.json<{ name: string }>()).map(({ name }) => name));
  };

  test('has no setting that the engine does not know', async () => {
    const known = await namesIn('server_settings');
    const server = settingsIn(read('clickhouse/config.xml')).filter((name) => !UNLISTED.has(name));
    expect(server.length).toBeGreaterThan(25);
    expect(server.filter((name) => !known.has(name))).toEqual([]);
    const tables = await namesIn('merge_tree_settings');
    expect(
      settingsIn(read('clickhouse/config.xml'), 'merge_tree').filter((name) => !tables.has(name)),
    ).toEqual([]);
    const settings = await namesIn('settings');
    for (const file of ['clickhouse/users.xml', 'kubernetes/clickhouse-cluster/cluster-users.xml'])
      expect(settingsIn(read(file), 'default').filter((name) => !settings.has(name))).toEqual([]);
  });

  test('has only one log of its own, of some days', () => {
    const config = read('clickhouse/config.xml');
    expect(all(config, /<(\w+_log)>/g)).toEqual(['query_log']);
    expect(config).toContain('<ttl>event_date + INTERVAL 3 DAY DELETE</ttl>');
  });

  test('lets one user in, by a password, to one database', () => {
    const users = read('clickhouse/users.xml');
    expect(all(users, /<users>\s*<(\w+)>/g)).toEqual(['vigie']);
    expect(users).toContain('<password from_env="CLICKHOUSE_PASSWORD"/>');
    expect(all(users, /<query>GRANT .* ON (.*?)<\/query>/g)).toEqual([
      'vigie.*',
      'system.*',
      '*.*',
      'Distributed',
    ]);
    expect(read('clickhouse/config.xml')).toContain('<allow_no_password>false<');
  });
});

describe.each(['clickhouse', 'clickhouse-cluster'])('the manifests of %s', (folder) => {
  const files = readdirSync(`${DEPLOY}kubernetes/${folder}`);
  const documents = files
    .filter((file) => file.endsWith('.yaml') && file !== 'kustomization.yaml')
    .flatMap((file) => parseAllDocuments(read(`kubernetes/${folder}/${file}`)).map((each) => each.toJS()));
  const sets = documents.filter(({ kind }) => kind === 'StatefulSet');
  const secret = Object.keys(documents.find(({ kind }) => kind === 'Secret').stringData);
  const kustomizations = [`kubernetes/${folder}`, 'clickhouse'].map((path) =>
    parse(read(`${path}/kustomization.yaml`)),
  );

  test('start the version that compose starts', () => {
    const { image } = parse(read('compose.yaml'), { merge: true }).services.clickhouse;
    for (const { spec } of sets) expect(spec.template.spec.containers[0].image).toBe(image);
  });

  test('mount what is generated', () => {
    const generated = kustomizations.flatMap((each) => each.configMapGenerator ?? []).map(({ name }) => name);
    const mounted = all(JSON.stringify(sets), /"configMap":\{"name":"([\w-]+)"/g);
    expect(new Set(mounted)).toEqual(new Set(generated));
  });

  test('give what the configuration reads', () => {
    const texts = files
      .filter((file) => file.endsWith('.xml'))
      .map((file) => read(`kubernetes/${folder}/${file}`));
    const wanted = all([...texts, read('clickhouse/users.xml')].join(''), /from_env="(\w+)"/g);
    const given = sets.flatMap(({ spec }) => spec.template.spec.containers[0].env).map(({ name }) => name);
    // Keeper's command derives it from the name of its pod.
    expect(wanted.filter((name) => ![...given, ...secret, 'KEEPER_ID'].includes(name))).toEqual([]);
  });

  test('reach each other: names of pods, their services and the policies', () => {
    const pods = sets.flatMap(({ metadata, spec }) =>
      Array.from(
        { length: spec.replicas },
        (_, index) => `${metadata.name}-${index}.${spec.serviceName}.vigie.svc.cluster.local`,
      ),
    );
    const named = files
      .filter((file) => file.endsWith('.xml'))
      .flatMap((file) => all(read(`kubernetes/${folder}/${file}`), /<host(?:name)?>([^<]+)</g));
    expect(new Set(named)).toEqual(new Set(folder === 'clickhouse' ? [] : pods));
    const services = documents.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.name);
    for (const { spec } of sets) expect(services).toContain(spec.serviceName);
    const parts = sets.map(({ spec }) => spec.template.metadata.labels.part);
    const open = documents.filter(
      ({ kind, spec }) => kind === 'NetworkPolicy' && spec.podSelector.matchLabels?.part,
    );
    expect(new Set(open.map(({ spec }) => spec.podSelector.matchLabels.part))).toEqual(new Set(parts));
  });
});
