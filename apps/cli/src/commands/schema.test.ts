import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { schemaCommand } from './schema.ts';

describe('vigie schema', () => {
  let folder = '';
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vigie-schema-'));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  test.each([
    [['plan'], 'events'],
    [['recording'], 'steps'],
    [[], 'websites'],
  ])('prints what editors check by (%j)', async (words, field) => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await schemaCommand.run(words)).toBe(0);
    expect(JSON.stringify(JSON.parse(String(write.mock.calls[0]?.[0])))).toContain(`"${field}"`);
  });

  test('checks files, and reports where each fault stands', async () => {
    const good = file('good.yaml', 'events:\n  - name: a\n    sources: [ga4]\n');
    const bad = file('bad.yaml', 'events:\n  - name: a\n    sources: []\n');
    const recording = file('buy.json', '{"title": "x",\n "steps": [{"type": "navigate"}]}');
    expect(await schemaCommand.run(['plan', good])).toBe(0);
    await expect(schemaCommand.run(['plan', good, bad])).rejects.toMatchObject({
      faults: [expect.stringContaining('bad.yaml:3:')],
    });
    await expect(schemaCommand.run(['recording', recording])).rejects.toMatchObject({
      faults: [expect.stringContaining('buy.json:2:')],
    });
    await expect(schemaCommand.run(['pla'])).rejects.toMatchObject({
      faults: [expect.stringContaining('did you mean plan?')],
    });
  });
});
