import { behindLogin, type Login } from '../answers.ts';
import type { PageSource } from '../demo-page.ts';
import { secondTag } from '../shop/tracking-snippet.ts';
import { usualTag } from './shop-page.ts';
import { trial } from './trial.ts';

/** Login for the page of the shop that is behind Basic authentication. */
export const STAGING_LOGIN: Login = { user: 'recette', password: 'cap-horn-1934' };

/** Healthy pages of common kinds: measured twice, or closed to the public. */
export const hardSites = [
  trial('/essais/deux-traceurs', 'Page à deux traceurs', {
    tag: (addresses) => `${usualTag()(addresses)}\n${secondTag(addresses)}`,
  }),
  closed(trial('/essais/recette', 'Recette protégée par mot de passe', { needs: ['staging-login'] })),
];

function closed(page: PageSource): PageSource {
  const answer: PageSource['answer'] = (addresses) => behindLogin(STAGING_LOGIN, page.answer(addresses));
  return { ...page, answer, healthyAnswer: answer };
}
