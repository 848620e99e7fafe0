import type { Observation, ShownContent } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { PageKind } from '@vigie/contract/page-kind.ts';

type Seen = Pick<
  Observation,
  'requestedUrl' | 'finalUrl' | 'title' | 'outcome' | 'shown' | 'httpStatus' | 'requests'
>;

/** Matches texts of error pages with a success status, in the languages of most sites in Europe. */
const NOT_FOUND =
  /^\W*((oups|oops|ups|sorry|désolée?s?|404|error|erreur|fehler|erro|errore|fout|błąd|fel|fejl)\W+){0,3}((the|this|that|la|cette|votre|die|diese|esta|essa|a|questa|de|deze) )?((requested|gesuchte|angeforderte) )?(page|seite|pagina|página|strona|sidan|siden)\b.{0,60}\b((was |could |wurde |leider |não |not |cannot |can['’]t )*(be )?(not found|found|introuvable|non trouvée|nicht gefunden|no encontrada|non trovata|não encontrada|niet gevonden|nie znaleziona|hittades inte|ikke fundet)|n['’]existe (pas|plus)|(does|do)(n['’]t| not) exist|existiert nicht( mehr)?|no existe|non esiste|não existe|bestaat niet( meer)?)\W*$/i;
/**
 * Matches the number 404, alone or with a word for an error. A product may have such a name, but its page has more
 * text.
 */
const NUMBER_404 =
  /^\W*((oups|oops|error|erreur|fehler|erro|errore|fout|błąd|fel|fejl|http)\W+)*404(\W+(error|erreur|fehler|not found|page))*\W*$|^\W*not found\W*$/i;
const MAINTENANCE =
  /^\W*((our|this|the|notre|le|ce|votre|unsere|nuestro|il nostro) )?((web ?)?site|shop|boutique|store|sitio|sito|we are|nous sommes|wir sind)?\W*(is |are |est |sommes |ist |está |è )?(currently |temporarily |actuellement |momentanément |derzeit |down for |fermée? pour )*((under|in|en|em|im|en cours de) )?(scheduled )?(maintenance|mantenimiento|manutenzione|manutenção|onderhoud|wartungsmodus|maintenance mode|mode maintenance|travaux)\W*$|^\W*(wir führen )?wartungsarbeiten\W*( durch)?\W*$|^\W*(we['’]ll |we will )?be (right )?back( soon)?\W*$|^\W*(nous sommes )?(bientôt )?de retour( bientôt)?\W*$/i;
/** Matches texts with which a server announces temporary unavailability. */
const UNAVAILABLE =
  /\b(temporarily unavailable|(momentanément|temporairement) indisponible|vorübergehend nicht (erreichbar|verfügbar)|temporalmente no disponible)\b/i;
const LOGIN =
  /(^|[/._-])(log-?in|sign-?in|connexion|se-connecter|identification|anmelden|accedi|iniciar-sesion|sso|auth|oauth2?|authorize)([/._-]|$)/i;

/** Maximum length of the main part, in characters; a longer page has other content. */
const LENGTH_MAX = 1_500;
/** Maximum length of a page with a sign-in form, including labels and help, in characters. */
const FORM_LENGTH_MAX = 600;
const TEXT_LENGTH_MAX = 300;

/** Phrase, and the maximum length of a page with the phrase in its title or heading. `ofBoth`: maximum for both. */
type Phrase = { what: RegExp; lengthMax: number; ofBoth?: number };
/** An error page may also show products. */
const NO_PAGE: Phrase = { what: NOT_FOUND, lengthMax: LENGTH_MAX, ofBoth: 3_500 };
const NO_PAGE_BY_NUMBER: Phrase = { what: NUMBER_404, lengthMax: 400 };
const AT_WORK: Phrase = { what: MAINTENANCE, lengthMax: LENGTH_MAX };
const AWAY: Phrase = { what: UNAVAILABLE, lengthMax: LENGTH_MAX };

/** Returns the kind of page that replaces the content, as far as the page shows it; null for a normal page. */
export function pageKindOf(page: Seen): PageKind | null {
  if (page.outcome === 'failed') return isClosedForNow(page) ? 'maintenance' : null;
  if (hasPhrase(page, NO_PAGE) || hasPhrase(page, NO_PAGE_BY_NUMBER)) return 'soft-404';
  if (hasPhrase(page, AT_WORK) || (hasRetryAfter(page) && hasPhrase(page, AWAY))) return 'maintenance';
  return isSentToSignIn(page) ? 'login-wall' : null;
}

/**
 * Returns whether title or heading contain a phrase, and the page is short enough. Older visits recorded only the
 * title.
 */
function hasPhrase({ title, shown }: Seen, { what, lengthMax, ofBoth = lengthMax }: Phrase): boolean {
  const isInTitle = partsOf(title).some((part) => what.test(part));
  if (!shown) return isInTitle;
  const isInHeading = partsOf(shown.heading).some((part) => what.test(part));
  return (isInTitle || isInHeading) && shown.textLength < (isInTitle && isInHeading ? ofBoth : lengthMax);
}

/** Returns a title and its parts, because a title may contain the site's name beside the page's. */
function partsOf(text: string | null | undefined): string[] {
  const cut = (text ?? '').trim().slice(0, TEXT_LENGTH_MAX);
  return [cut, ...cut.split(/\s[-|–—·•]\s|[|»]/)];
}

function isClosedForNow(page: Seen): boolean {
  if (page.httpStatus !== 503) return false;
  const texts = [page.title, page.shown?.heading].flatMap(partsOf);
  return hasRetryAfter(page) || texts.some((text) => MAINTENANCE.test(text) || UNAVAILABLE.test(text));
}

/** Returns whether the response of the page has a Retry-After header (RFC 9110, section 10.2.3). */
function hasRetryAfter({ requests, finalUrl }: Seen): boolean {
  return (seen(requests) ?? []).some(
    (request) =>
      request.resourceType === 'document' &&
      request.frameId === 'main' &&
      request.finalUrl === finalUrl &&
      request.responseHeaders['retry-after'] !== undefined,
  );
}

/**
 * Returns whether a visit was redirected to a sign-in page, by its address or as a short page with a password field.
 */
function isSentToSignIn({ requestedUrl, finalUrl, shown }: Seen): boolean {
  if (finalUrl === null || isSamePage(requestedUrl, finalUrl) || LOGIN.test(pathOf(requestedUrl)))
    return false;
  if (!LOGIN.test(pathOf(finalUrl))) return shown?.passwords === 1 && shown.textLength < FORM_LENGTH_MAX;
  return !shown || hasSignInForm(shown);
}

const hasSignInForm = ({ passwords, asksIdentity, textLength }: ShownContent): boolean =>
  passwords > 0 || (asksIdentity && textLength < LENGTH_MAX);

const isSamePage = (one: string, other: string): boolean =>
  URL.parse(one)?.host === URL.parse(other)?.host && pathOf(one) === pathOf(other);

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? '';
