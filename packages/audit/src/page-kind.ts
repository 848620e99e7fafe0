import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { PageKind } from '@vigie/contract/page-kind.ts';

type Seen = Pick<Observation, 'requestedUrl' | 'finalUrl' | 'title' | 'outcome'>;

/** Titles of error pages that are answered with a status of success, in the languages of most sites in Europe. */
const NOT_FOUND =
  /(^|\W)404(\W|$)|\b(page|seite|pagina|página|strona) (was )?(not found|introuvable|non trouvée|nicht gefunden|no encontrada|non trovata|não encontrada|niet gevonden|nie znaleziona)|\bn['’]existe (pas|plus)\b|^not found$/i;
const MAINTENANCE =
  /\b(under|en cours de|in|en) (maintenance|mantenimiento|manutenzione)\b|\b(maintenance mode|site en travaux|wartungsarbeiten|wartungsmodus|be right back)\b|^maintenance$/i;
const LOGIN =
  /(^|[/._-])(log-?in|sign-?in|connexion|se-connecter|identification|anmelden|accedi|iniciar-sesion|sso|auth|oauth2?|authorize)([/._-]|$)/i;

/** What stands in place of the content, as far as title and address tell; null for a page as any other. */
export function pageKindOf({ requestedUrl, finalUrl, title, outcome }: Seen): PageKind | null {
  if (outcome === 'failed') return null;
  const shown = (title ?? '').slice(0, TITLE_MAX);
  if (NOT_FOUND.test(shown)) return 'soft-404';
  if (MAINTENANCE.test(shown)) return 'maintenance';
  const isSentAway = finalUrl !== null && LOGIN.test(pathOf(finalUrl)) && !LOGIN.test(pathOf(requestedUrl));
  return isSentAway ? 'login-wall' : null;
}

const TITLE_MAX = 300;

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : '';
}
