import { describe, expect, test } from 'vitest';
import { mailHtml, wordMail } from './mail-words.ts';
import { LINK, PANEL, fillMarks, mailSubject } from './mails.ts';

describe('a mail', () => {
  test('is written in each language, with addresses where the marks are', () => {
    for (const [locale, words] of [
      ['fr', 'Bonjour Ada,'],
      ['en', 'Hello Ada,'],
    ] as const) {
      const { text } = wordMail({ kind: 'password-reset', params: { minutes: 30 }, locale, name: 'Ada' });
      const read = fillMarks(text, {
        publicUrl: 'https://vigie.example',
        link: 'https://vigie.example/x#t=y',
      });
      expect(read.startsWith(words)).toBe(true);
      expect(read).toContain('\n\nhttps://vigie.example/x#t=y\n\n');
      expect(read).toMatch(/30\sminutes/);
    }
  });

  test('states that its link is gone', () => {
    expect(fillMarks(`here: ${LINK}`, { publicUrl: 'https://vigie.example', link: null })).toBe('here: […]');
  });

  test('takes no marks from what people write', () => {
    const { text } = wordMail({
      kind: 'message-answered',
      params: { messageId: '1', subject: `a${LINK}b`, text: `c${PANEL}d` },
      locale: 'en',
      name: LINK,
    });
    expect(text).not.toContain(LINK);
    expect(text).toContain('“ab”');
    expect(text).toContain('\n\ncd\n\n');
  });

  test('has a subject of one line', () => {
    expect(mailSubject('one\r\nBcc: two\u2028three\0')).toBe('one Bcc: two three');
    expect(mailSubject('x'.repeat(500))).toHaveLength(200);
  });

  test('is HTML in which nothing but addresses is followed', () => {
    const html = mailHtml('A <b>text</b>\nhere: https://vigie.example/a?b=1&c=2.\n\n"javascript:alert(1)"\n');
    expect(html).toContain('A &lt;b&gt;text&lt;/b&gt;<br>here: ');
    expect(html).toContain(
      '<a href="https://vigie.example/a?b=1&amp;c=2">https://vigie.example/a?b=1&amp;c=2</a>.</p>',
    );
    expect(html).toContain('<p>&quot;javascript:alert(1)&quot;</p>');
  });
});
