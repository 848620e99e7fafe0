import { parse } from 'tldts';

/**
 * Anybody can get an address in these domains. Only the largest are listed; nobody can write the DNS records of the
 * others either.
 */
const FREE_MAIL = new Set(
  `126.com 163.com aol.com bbox.fr bluewin.ch club-internet.fr duck.com fastmail.com free.fr freenet.de gmail.com gmx.ch gmx.com
  gmx.de gmx.fr gmx.net googlemail.com hey.com hotmail.com hotmail.fr icloud.com laposte.net libero.it live.com live.fr mac.com
  mail.com mail.ru mailfence.com me.com msn.com naver.com neuf.fr numericable.fr orange.fr outlook.com outlook.fr pm.me
  posteo.de proton.me protonmail.ch protonmail.com qq.com rediffmail.com rocketmail.com sfr.fr skynet.be t-online.de
  telenet.be tuta.com tutanota.com wanadoo.fr web.de yahoo.co.uk yahoo.com yahoo.de yahoo.es yahoo.fr yahoo.it yandex.com
  yandex.ru ymail.com zoho.com`.split(/\s+/u),
);

/**
 * Returns whether unrelated users have addresses in a domain: it is a public suffix (publicsuffix.org) or a mailbox
 * provider. Returns false for names that no public network knows.
 */
export function isSharedDomain(domain: string): boolean {
  if (FREE_MAIL.has(domain)) return true;
  const { publicSuffix, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  return publicSuffix === domain && (isIcann === true || isPrivate === true);
}
