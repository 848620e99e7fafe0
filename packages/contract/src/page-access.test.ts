import { describe, expect, test } from 'vitest';
import { mayOpen, type PageName } from './page-access.ts';
import { PAGE_ACCESS } from './pages.ts';
import { ROLES } from './roles.ts';
import { CHECKS } from './verdict.ts';

/**
 * Permissions of roles for pages, written by hand, so that the table in the code does not verify itself. x: may open.
 */
const TABLE = `
page                        nobody admin moderator user contributor secretary register stand guest elu
connexion                   x      x     x         x    x           x         x        x     x     x
demande-mot-de-passe        x      x     x         x    x           x         x        x     x     x
changement-mot-de-passe     x      x     x         x    x           x         x        x     x     x
invite                      x      x     x         x    x           x         x        x     x     x
invite-confirmation         x      x     x         x    x           x         x        x     x     x
confirmation-email          x      x     x         x    x           x         x        x     x     x
oidc-retour                 x      x     x         x    x           x         x        x     x     x
partage                     x      x     x         x    x           x         x        x     x     x
mentions-legales            x      x     x         x    x           x         x        x     x     x
mentions-legales-conditions x      x     x         x    x           x         x        x     x     x
mentions-legales-cookies    x      x     x         x    x           x         x        x     x     x
index                       -      x     x         x    x           x         x        x     x     x
parc                        -      x     x         x    x           x         x        x     x     x
aide                        -      x     x         x    x           x         x        x     x     x
aide-contact                -      x     x         x    x           x         x        x     x     x
aide-api                    -      x     x         x    x           x         x        x     x     x
aide-detail-id              -      x     x         x    x           x         x        x     x     x
sante                       -      x     x         x    x           x         x        x     x     x
urls-causes-id              -      x     x         x    x           x         x        x     x     x
sante-evolution             -      x     x         x    x           x         x        x     x     x
comparaison                 -      x     x         x    x           x         x        x     x     x
dataQuality                 -      x     x         x    x           x         x        x     x     x
plan                        -      x     x         x    x           x         x        x     x     x
plan-evenement              -      x     x         x    x           x         x        x     x     x
plan-editer                 -      x     x         -    -           -         -        -     -     -
dataQuality-csp             -      x     x         x    x           x         x        x     x     x
dataQuality-tagJs           -      x     x         x    x           x         x        x     x     x
dataQuality-tagPhp          -      x     x         x    x           x         x        x     x     x
dataQuality-dataLayer       -      x     x         x    x           x         x        x     x     x
dataQuality-hitPageview     -      x     x         x    x           x         x        x     x     x
dataQuality-consentement    -      x     x         x    x           x         x        x     x     x
dataQuality-donneesPersonnelles - x   x         x    x           x         x        x     x     x
dataQuality-comptes         -      x     x         x    x           x         x        x     x     x
dataQuality-visiteursReels  -      x     x         x    x           x         x        x     x     x
dataQuality-limites         -      x     x         x    x           x         x        x     x     x
dataQuality-autresNavigateurs -    x     x         x    x           x         x        x     x     x
dataQuality-serveur           -    x     x         x    x           x         x        x     x     x
parametres                  -      x     x         x    x           x         x        x     x     x
parametres-mot-de-passe     -      x     x         x    x           x         x        x     x     x
parametres-second-facteur   -      x     x         x    x           x         x        x     x     x
profil-editer-id            -      x     x         x    x           x         x        x     x     x
utilisateur-detail-id       -      x     x         x    x           x         x        x     x     x
jobs                        -      x     x         -    -           -         -        -     -     -
parc-importer               -      x     x         -    -           -         -        -     -     -
urls-liste                  -      x     x         -    -           -         -        -     -     -
urls-analyse                -      x     x         -    -           -         -        -     -     -
pools                       -      x     x         -    -           -         -        -     -     -
pools-ajouter               -      x     x         -    -           -         -        -     -     -
pools-id                    -      x     x         -    -           -         -        -     -     -
pools-id-editer             -      x     x         -    -           -         -        -     -     -
pools-id-executer           -      x     x         -    -           -         -        -     -     -
pools-tests                 -      x     x         -    -           -         -        -     -     -
pools-tests-ajouter         -      x     x         -    -           -         -        -     -     -
pools-tests-id              -      x     x         -    -           -         -        -     -     -
pools-tests-id-editer       -      x     x         -    -           -         -        -     -     -
pools-tests-id-executer     -      x     x         -    -           -         -        -     -     -
parcours                    -      x     x         -    -           -         -        -     -     -
parcours-voir               -      x     x         -    -           -         -        -     -     -
parcours-editer             -      x     x         -    -           -         -        -     -     -
parcours-passage            -      x     x         -    -           -         -        -     -     -
parcours-comparer           -      x     x         -    -           -         -        -     -     -
commandes                   -      x     x         x    x           x         x        x     x     x
commandes-importer          -      x     x         -    -           -         -        -     -     -
commandes-reglages          -      x     x         -    -           -         -        -     -     -
agents                      -      x     x         -    -           -         -        -     -     -
agents-associer             -      x     x         -    -           -         -        -     -     -
agents-appelant             -      x     x         -    -           -         -        -     -     -
agents-id                   -      x     x         -    -           -         -        -     -     -
agents-id-editer            -      x     x         -    -           -         -        -     -     -
website-parametres          -      x     x         -    -           -         -        -     -     -
parc-reglages               -      x     x         -    -           -         -        -     -     -
parc-reglages-ajouter       -      x     x         -    -           -         -        -     -     -
parc-reglages-id            -      x     x         -    -           -         -        -     -     -
utilisateur                 -      x     x         -    -           -         -        -     -     -
utilisateur-ajouter         -      x     x         -    -           -         -        -     -     -
groupe-detail-id            -      x     x         -    -           -         -        -     -     -
groupe-editer-id            -      x     x         -    -           -         -        -     -     -
groupe-connexion-id         -      x     x         -    -           -         -        -     -     -
groupe-connexion-fournisseur-ajouter - x   x         -    -           -         -        -     -     -
groupe-connexion-fournisseur-id - x        x         -    -           -         -        -     -     -
tags                        -      x     x         -    -           -         -        -     -     -
dataQuality-liens           -      x     x         -    -           -         -        -     -     -
tags-site                   -      x     x         -    -           -         -        -     -     -
tags-conteneur-id           -      x     x         -    -           -         -        -     -     -
tags-ajouter                -      x     x         -    -           -         -        -     -     -
tags-id-modifier            -      x     x         -    -           -         -        -     -     -
alertes-regles              -      x     x         -    -           -         -        -     -     -
alertes-regles-ajouter      -      x     x         -    -           -         -        -     -     -
alertes-regles-id-modifier  -      x     x         -    -           -         -        -     -     -
canaux                      -      x     x         -    -           -         -        -     -     -
canaux-ajouter              -      x     x         -    -           -         -        -     -     -
canaux-id                   -      x     x         -    -           -         -        -     -     -
canaux-id-modifier          -      x     x         -    -           -         -        -     -     -
groupe                      -      x     -         -    -           -         -        -     -     -
groupe-ajouter              -      x     -         -    -           -         -        -     -     -
groupe-connexion            -      x     -         -    -           -         -        -     -     -
logs                        -      x     -         -    -           -         -        -     -     -
utilisateur-id-mot-de-passe -      x     -         -    -           -         -        -     -     -
`;

const [[, ...columns] = [], ...written] = TABLE.trim()
  .split('\n')
  .map((line) => line.split(/\s+/u));
const isWritten = (page: string) => written.some(([name]) => name === page);
/** Further checks have the same permissions as the other check pages. */
const [, ...ofChecks] = written.find(([name]) => name === 'dataQuality-csp') ?? [];
const further = CHECKS.map((check) => `dataQuality-${check}`).filter((page) => !isWritten(page));
const lines = [...written, ...further.map((page) => [page, ...ofChecks])];
const cases = lines.flatMap(([page = '', ...cells]) =>
  columns.map((who, index) => ({ page, who, may: cells[index] === 'x' })),
);

describe('the pages', () => {
  test('stand in the table by hand, each of them and no other', () => {
    expect(lines.map(([page = '']) => page).toSorted()).toEqual(Object.keys(PAGE_ACCESS).toSorted());
    expect(columns.toSorted()).toEqual(['nobody', ...ROLES].toSorted());
    expect(cases).toHaveLength(Object.keys(PAGE_ACCESS).length * (ROLES.length + 1));
  });

  test.each(cases)('$page opens for $who: $may', ({ page, who, may }) => {
    const role = ROLES.find((one) => one === who) ?? null;
    expect(mayOpen(page as PageName, role)).toBe(may);
  });
});
