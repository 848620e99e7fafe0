import { ARTICLE_TOPICS } from '@vigie/contract/message.ts';
import { LOCALES, type Locale } from '@vigie/contract/locales.ts';
import { PAGE_ACCESS } from '@vigie/contract/pages.ts';
import { describe, expect, test } from 'vitest';
import { readArticle, type ArticleFile } from './article-file.ts';
import { readShelf } from './article-shelf.ts';
import { findArticle, listArticles } from './articles.service.ts';

const shelf = readShelf();
const ids = shelf.fr.map(({ id }) => id);

const found = (q: string, locale: Locale = 'fr') => listArticles(shelf, { locale, q }).map(({ id }) => id);

describe('the help articles', () => {
  test('are the same ones in both languages, and at least 25', () => {
    expect(ids.length).toBeGreaterThanOrEqual(25);
    const heads = LOCALES.map((locale) =>
      shelf[locale].map(({ id, topic, related, screens }) => ({ id, topic, related, screens })),
    );
    expect(heads[1]).toEqual(heads[0]);
  });

  test('stand by topic, and every topic has some', () => {
    const topics = shelf.fr.map(({ topic }) => topic);
    expect([...new Set(topics)]).toEqual(ARTICLE_TOPICS);
    expect(topics).toEqual(topics.toSorted((a, b) => ARTICLE_TOPICS.indexOf(a) - ARTICLE_TOPICS.indexOf(b)));
  });

  test.each(LOCALES)('in %s name only articles that there are as related, never themselves', (locale) => {
    const dead = shelf[locale].flatMap(({ id, related }) =>
      related.filter((other) => other === id || !ids.includes(other)).map((other) => `${id} -> ${other}`),
    );
    expect(dead).toEqual([]);
  });

  test.each(LOCALES)('in %s link only to articles and screens that there are', (locale) => {
    const dead = shelf[locale].flatMap(({ id, body }) =>
      linksOf(body)
        .filter((link) => !leadsSomewhere(link))
        .map((link) => `${id} -> ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test.each(LOCALES)('in %s explain only screens that there are', (locale) => {
    const screens = shelf[locale].flatMap(({ screens: paths }) => paths);
    expect(screens.filter((path) => !isScreen(path))).toEqual([]);
  });

  test.each(LOCALES)('in %s are Markdown without HTML and without a title of their own', (locale) => {
    const prose = shelf[locale].map(({ id, body }) => ({ id, text: withoutCode(body) }));
    expect(prose.filter(({ text }) => /<\/?[a-z]|^# /imu.test(text)).map(({ id }) => id)).toEqual([]);
  });
});

describe('a search in them', () => {
  test('for nothing gives all of them', () => {
    expect(listArticles(shelf, { locale: 'en' })).toHaveLength(ids.length);
    expect(found(' ’ ')).toHaveLength(ids.length);
  });

  test('disregards accents and case', () => {
    expect(found('SANTE')).toEqual(found('santé'));
    expect(found('santé')).toContain('health-overview');
  });

  test('gives titles first, then summaries, then texts', () => {
    const articles = [
      { ...article('in-text'), body: 'A pool.' },
      { ...article('in-summary'), summary: 'About pools.' },
      { ...article('in-title'), title: 'Pools' },
      article('nowhere'),
    ];
    const here = listArticles({ fr: [], en: articles }, { locale: 'en', q: 'pool' });
    expect(here.map(({ id }) => id)).toEqual(['in-title', 'in-summary', 'in-text']);
  });

  test('requires every search word, each as the beginning of a word', () => {
    const articles = [
      { ...article('both'), title: 'Schedules', body: 'Time zones.' },
      { ...article('one'), title: 'Schedules' },
    ];
    const here = (q: string) =>
      listArticles({ fr: articles, en: [] }, { locale: 'fr', q }).map(({ id }) => id);
    expect(here('sched zone')).toEqual(['both']);
    expect(here('bananas')).toEqual([]);
  });

  test.each([
    ['fr', 'colecteur', 'collector-check'],
    ['fr', 'mot de pase oublié', 'account'],
    ['fr', 'Comment supprimer un utilisateur ?', 'users'],
    ['en', 'forgoten pasword', 'account'],
    ['en', 'What is the reliability?', 'reading-the-grade'],
  ] as const)('forgives, in %s, typing errors and words that only ask: %s', (locale, q, id) => {
    expect(found(q, locale)[0]).toBe(id);
  });

  test('finds a reason of a check by its code', () => {
    expect(found('blocked-by-cors', 'en')).toContain('collector-check');
  });
});

describe('an article', () => {
  test('is given with its text and the briefs of its related ones', () => {
    const article = findArticle(shelf, { id: 'first-steps', locale: 'fr' });
    expect(article).toMatchObject({
      id: 'first-steps',
      topic: 'start',
      body: expect.stringContaining('## '),
    });
    expect(article.related[0]).toEqual({
      id: expect.any(String),
      topic: expect.any(String),
      title: expect.any(String),
      summary: expect.any(String),
    });
  });

  test('that there is none of is not found', () => {
    expect(() => findArticle(shelf, { id: '../fr/first-steps', locale: 'fr' })).toThrow('not-found');
  });

  test('without a head is refused with its name', () => {
    expect(() => readArticle('draft', '# Draft')).toThrow('draft');
  });
});

function article(id: string): ArticleFile {
  return { id, title: 'Title', summary: '', topic: 'start', related: [], screens: [], body: '' };
}

function linksOf(body: string): string[] {
  return [...body.matchAll(/\]\((?<link>[^)\s]*)\)/gu)].map(({ groups }) => groups?.['link'] ?? '');
}

function leadsSomewhere(link: string): boolean {
  const { pathname, origin } = new URL(link, 'https://panel.example');
  if (origin !== 'https://panel.example') return origin.startsWith('https://');
  const article = /^\/aide\/detail\/(?<id>.+)$/u.exec(pathname)?.groups?.['id'];
  return article === undefined ? isScreen(pathname) : ids.includes(article);
}

/** Returns whether a path belongs to a page of the panel: /pools/{id} is pools-id. */
function isScreen(path: string): boolean {
  const name = path.slice(1).replaceAll('/', '-').replaceAll('{id}', 'id') || 'index';
  return Object.hasOwn(PAGE_ACCESS, name);
}

function withoutCode(body: string): string {
  return body.replaceAll(/```.*?```/gsu, '').replaceAll(/`[^`\n]*`/gu, '');
}
