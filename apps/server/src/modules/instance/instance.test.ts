import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../../../test/test-app.ts';

describe('an instance', async () => {
  const bench = await openTestApp({ operator: 'Mairie de Vire', publicUrl: 'https://vigie.example' });
  afterAll(() => bench.close());

  test('returns its operator, its address and whether it sends mails, and nothing more, without sign-in', async () => {
    const { status, body } = await bench.call({ url: '/api/instance' });
    const publicUrl = 'https://vigie.example';
    expect([status, body]).toEqual([200, { operator: 'Mairie de Vire', publicUrl, sendsMails: false }]);
  });
});
