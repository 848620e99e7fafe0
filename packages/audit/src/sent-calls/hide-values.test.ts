import { describe, expect, test } from 'vitest';
import { hidePath, hideText, hideValues } from './hide-values.ts';

const DIGEST = '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f';

describe('values of sent calls', () => {
  test('hide what describes a person, hashed or not, and keep what was bought', () => {
    const hidden = hideValues({
      user_data: { em: [DIGEST], fbp: 'fb.1.1716732738123.456789012', client_ip_address: '203.0.113.42' },
      custom_data: { value: 19.9, currency: 'EUR', order_id: '10042', content_ids: ['4003994155486'] },
      access_token: 'EAAB1234',
      contact_email: 'jane.doe@mail.example.fr',
      hashed: { emailMd5: '9e26471d35a78862c17e467d87cddedf' },
    });
    expect(hidden).toEqual({
      user_data: { em: ['•••'], fbp: '•••', client_ip_address: '•••' },
      custom_data: { value: 19.9, currency: 'EUR', order_id: '10042', content_ids: ['4003994155486'] },
      access_token: '•••',
      contact_email: '•••',
      hashed: { emailMd5: '•••' },
    });
  });

  test.each([
    ['an e-mail', 'jane.doe@gmail.com bought', '••• bought'],
    ['a digest', `id ${DIGEST.toUpperCase()}`, 'id •••'],
    ['an address of the network', 'from 203.0.113.42', 'from •••'],
    ['a token', 'sent with Bearer abcdefgh.ijkl', 'sent with •••'],
    ['an e-mail in base64', Buffer.from('jane.doe@gmail.com').toString('base64'), '•••'],
    ['an e-mail in JSON', '{"a":"jane.doe@gmail.com"}', '{"a":"•••"}'],
    ['a secret of a text in JSON', '{"password":"hunter2"}', '•••'],
    [
      'values of an address',
      'https://shop.example/thanks/jane%40gmail.com?gclid=Cj0K&email=jane%40gmail.com&token=abc#k=1',
      'https://shop.example/thanks/•••?gclid=Cj0K&email=•••&token=•••#k=1',
    ],
    ['a name before a host', 'https://jane:secret@shop.example/', 'https://•••@shop.example/'],
  ])('hide %s', (_name, text, hidden) => {
    expect(hideText(text)).toBe(hidden);
  });

  test.each([
    'Purchase',
    'page_view',
    '9f1c2b8e-7a35-4d1e-9c53-0b8b0a6f6d01',
    'GA1.1.1234567890.1716732738',
    '4.2.0',
  ])('leave %s alone', (text) => {
    expect(hideText(text, ['event_id'])).toBe(text);
  });

  test('hide all of many, and keys that are values', () => {
    const list = Array.from({ length: 80 }, (_none, at) => `jane${at}@gmail.com`);
    expect(hideText(list.join(' '))).not.toContain('jane');
    expect(
      JSON.stringify(hideValues({ 'jane@gmail.com': 1, list: list.join(','), phones: '+33 6 12 34 56 78' })),
    ).not.toMatch(/jane|34 56/);
  });

  test('hide keys of an address, and keep its account', () => {
    expect(hidePath('/v24.0/1234567890123456/events', '1234567890123456')).toBe(
      '/v24.0/1234567890123456/events',
    );
    expect(hidePath('/hooks/T0AB12CD34EF56GH78IJ90/token/abc', null)).toBe('/hooks/•••/token/•••');
    expect(
      hidePath('/v3/9f1c2b8e-7a35-4d1e-9c53-0b8b0a6f6d01/events', '9f1c2b8e-7a35-4d1e-9c53-0b8b0a6f6d01'),
    ).toContain('9f1c');
  });

  test('end on hostile values', () => {
    let deep: Record<string, never> = {};
    for (let level = 0; level < 2_000; level += 1) deep = { a: deep } as unknown as Record<string, never>;
    expect(JSON.stringify(hideValues(deep)).length).toBeLessThan(500);
    expect(hideText('"\\'.repeat(20_000)).length).toBeLessThanOrEqual(40_000);
  });
});
