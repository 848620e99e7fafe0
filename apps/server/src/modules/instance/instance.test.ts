import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../test/test-app.ts';

describe('an instance', async () => {
  const bench = await openTestApp({ operator: 'Mairie de Vire', publicUrl: 'https://vigie.example' });
  afterAll(() => bench.close());

  test('tells anybody who runs it, where it is and whether mails leave it, and nothing more', async () => {
    const { status, body } = await bench.call({ url: '/api/instance' });
    const publicUrl = 'https://vigie.example';
    expect([status, body]).toEqual([200, { operator: 'Mairie de Vire', publicUrl, sendsMails: false }]);
  });
});
