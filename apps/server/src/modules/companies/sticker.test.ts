import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';
import { drawSticker, type Sticker } from './sticker.ts';

const STICKER: Sticker = {
  name: 'Shop',
  guestCode: 'K7QF3XJ2M5RT',
  squares: encode('https://vigie.example/invite?code=ABC').data,
  avatar: null,
  words: { guestCode: 'Guest code', scan: 'Scan to join' },
};
const draw = (change: Partial<Sticker>) => drawSticker({ ...STICKER, ...change });

describe('a sticker', () => {
  test('has the name, the guest code in its groups and every dark square', () => {
    const svg = draw({});
    expect(svg).toContain('>Shop<');
    expect(svg).toContain('>K7QF-3XJ2-M5RT<');
    const dark = STICKER.squares.flat().filter(Boolean).length;
    expect(svg.match(/h1v1h-1z/g)?.length).toBe(dark);
  });

  test('shows a long code of former days in two halves', () => {
    const svg = draw({ guestCode: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' });
    expect(svg).toContain('>ABCDEFGHIJKLM<');
    expect(svg).toContain('>NOPQRSTUVWXYZ<');
  });

  test('takes a name for text, never for markup', () => {
    const svg = draw({ name: '</text><script>alert("x")</script> & \u0000co' });
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    expect(svg).toContain('&lt;script&gt;');
  });

  test('cuts a long name to three lines', () => {
    const svg = draw({ name: 'Société coopérative des producteurs de cidre fermier du pays d’Auge' });
    expect(svg.match(/<tspan x="40" dy="(0|34)">/g)?.length).toBe(3);
    expect(svg).toContain('…');
  });

  test('shows the picture, or the first letter without one', () => {
    expect(draw({ avatar: Buffer.from('png') })).toContain('<image ');
    expect(draw({ name: 'élan' })).toContain('>É<');
  });
});
