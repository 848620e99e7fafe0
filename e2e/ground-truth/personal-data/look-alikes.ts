import { createHash } from 'node:crypto';
import type { Sent } from './leak-locations.ts';
import type { Chance } from './seeded.ts';

const uuid = (chance: Chance): string =>
  `${chance.hex(8)}-${chance.hex(4)}-4${chance.hex(3)}-a${chance.hex(3)}-${chance.hex(12)}`;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
/** Returns a time of 2023 to 2026, in seconds since 1970. */
const seconds = (chance: Chance): number => 1_680_000_000 + chance.below(110_000_000);

const sent = (key: string, text: string): Sent => ({ key, text, within: 'item' });

/** Texts that resemble personal data and are not. */
export const LOOK_ALIKES: Readonly<Record<string, (chance: Chance) => Sent>> = {
  'order number': (chance) => sent(chance.pick(['order_id', 'transaction_id', 'ti', 'commande']), chance.pick(['', 'CMD-', 'WEB']) + chance.digits(chance.pick([8, 10, 12]))),
  'order number of sixteen digits': (chance) => sent(chance.pick(['order_id', 'transactionId', 'orderRef']), `4${chance.digits(15)}`),
  'time in seconds': (chance) => sent(chance.pick(['t', 'ts', '_', 'start']), String(seconds(chance))),
  'time in milliseconds': (chance) => sent(chance.pick(['t', 'gtm.start', 'z', '_']), String(seconds(chance) * 1000 + chance.below(1000))),
  'time in microseconds': (chance) => sent(chance.pick(['t', 'q']), `${seconds(chance)}${chance.digits(6)}`),
  'instant': (chance) => sent('at', new Date(seconds(chance) * 1000).toISOString().replace('Z', '+0200')),
  'client id of Google': (chance) => sent(chance.pick(['_ga', 'cid', 'client']), `GA1.${chance.pick(['1', '2'])}.${chance.digits(10)}.${seconds(chance)}`),
  'session of Google': (chance) => sent('_ga_AB12CD', `GS1.1.${seconds(chance)}.3.1.${seconds(chance)}.60.0.0`),
  'browser id of Meta': (chance) => sent('fbp', `fb.1.${seconds(chance)}${chance.digits(3)}.${chance.digits(10)}`),
  'pixel id': (chance) => sent('id', chance.digits(16)),
  'uuid': (chance) => sent(chance.pick(['uuid', 'v', 'visitor', 'q']), uuid(chance)),
  'message id': (chance) => sent('mid', `${uuid(chance)}@mx.example.com`),
  'key of an error service': (chance) => sent('dsn', `https://${chance.hex(32)}@o${chance.digits(5)}.ingest.sentry.io/${chance.digits(6)}`),
  'address with credentials': (chance) => sent('proxy', `https://user:${chance.letters(6)}@proxy.example.com/`),
  'repository': (chance) => sent('repo', `git@github.com:${chance.letters(6)}/site.git`),
  'hash': (chance) => sent(chance.pick(['h', 'etag', 'v', 'email_hash']), createHash(chance.pick(['md5', 'sha1', 'sha256'])).update(chance.hex(9)).digest('hex')),
  'price': (chance) => sent(chance.pick(['price', 'value', 'ev']), `${chance.digits(chance.pick([2, 4]))}.${chance.digits(2)}`),
  'amount with blanks': (chance) => sent('total', `1 ${chance.digits(3)} ${chance.digits(3)},${chance.digits(2)} €`),
  'product code': (chance) => sent(chance.pick(['sku', 'ean', 'product', 'pr1id']), chance.pick(['', '3', '4']) + chance.digits(12)),
  'product of sixteen digits': (chance) => sent(chance.pick(['sku', 'item_id', 'product_id']), `5${1 + chance.below(5)}${chance.digits(14)}`),
  'coordinates': (chance) => sent(chance.pick(['ll', 'q', 'lat']), `+4${chance.digits(1)}.${chance.digits(chance.pick([4, 6, 9]))}+00${chance.digits(1)}.${chance.digits(6)}/`),
  'pair of coordinates': (chance) => sent('geo', `48.${chance.digits(14)},2.${chance.digits(15)}`),
  'version': (chance) => sent(chance.pick(['v', 'ver', 'q']), `${chance.digits(1)}.${chance.digits(2)}.${chance.digits(4)}.${chance.digits(3)}`),
  'package': (chance) => sent('lib', `${chance.letters(5)}@${chance.digits(1)}.${chance.digits(2)}.${chance.digits(1)}`),
  'picture for sharp screens': (chance) => sent('img', `/img/${chance.letters(6)}@2x.${chance.pick(['png', 'jpg', 'webp', 'zip'])}`),
  'tracking id': (chance) => sent(chance.pick(['tid', 'q', 'v']), chance.pick([`UA-${chance.digits(8)}-1`, `G-${chance.hex(10).toUpperCase()}`, `GTM-${chance.hex(7).toUpperCase()}`, `AW-${chance.digits(11)}`])),
  'click id': (chance) => sent(chance.pick(['gclid', 'fbclid', 'q']), `EAIaIQob${chance.letters(60)}_${chance.letters(10)}-BwE`),
  'consent string': (chance) => sent('gdpr_consent', `CP${chance.letters(40)}AAAA.YAAAAAAAAAAA`),
  'parcel': (chance) => sent('tracking_number', chance.pick([`6A${chance.digits(11)}`, chance.digits(14), `1Z${chance.digits(16)}`])),
  'card with a wrong digit': (chance) => sent('q', `453201511283036${chance.pick(['0', '1', '2', '3', '4', '5', '7', '8', '9'])}`),
  'IBAN with a wrong key': (chance) => sent('q', `FR${chance.pick(['11', '22', '33'])}3000600001123456789018${chance.pick(['1', '2', '3'])}`),
  'NIR with a wrong key': (chance) => sent('q', `18505780060843${chance.pick(['0', '2', '3', '5', '7'])}`),
  'network address': (chance) => sent('ip', `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`),
  'mail of the website itself': (chance) => sent('contact', `${chance.pick(['contact', 'support', 'noreply'])}@shop.example`),
  'account without a domain': (chance) => sent('user', `${chance.letters(6)}@localhost`),
  'name of a product': (chance) => sent(chance.pick(['nom', 'name', 'product_name', 'item_name']), chance.pick(['Chaussure rouge', 'Vélo', 'Sac Marie'])),
  'name of nobody': (chance) => sent(chance.pick(['first_name', 'prenom', 'lastName']), chance.pick(['guest', 'undefined', 'null', 'filled', 'true'])),
  'hashed name': (chance) => sent('ud[fn]', createHash('sha256').update(chance.hex(9)).digest('hex')),
  'telephone that is a switch': (chance) => sent(chance.pick(['phone', 'mobile', 'tel']), chance.pick(['0', '1', 'true', 'click', 'iPhone 15'])),
  'kind of telephone': (chance) => sent('phone_id', chance.digits(10)),
  'screen': (chance) => sent('sr', `${chance.digits(4)}x${chance.digits(4)}`),
  'date': (chance) => sent('d', `${chance.pick(['01', '06', '12'])}.0${1 + chance.below(9)}.20${20 + chance.below(7)} 10:${chance.below(50) + 10}`),
  'date in figures': (chance) => sent(chance.pick(['d', 'q']), `2026${chance.pick(['01', '06', '12'])}1${chance.digits(1)}${chance.pick(['', '103000'])}`),
  'number with zeros in front': (chance) => sent(chance.pick(['client', 'q', 'num']), `00${chance.digits(chance.pick([8, 11]))}`),
  'number of ten figures': (chance) => sent(chance.pick(['q', 'v', 'n']), `0${chance.digits(9)}`),
  'encoded event': (chance) => sent('data', base64(JSON.stringify({ event: 'view', page: 'cart', n: chance.below(1000), id: chance.digits(13) }))),
  'signed token': (chance) => sent('token', `${base64('{"alg":"HS256"}').replace('=', '')}.${base64(`{"sub":"${uuid(chance)}","exp":${seconds(chance)}}`).replaceAll('=', '')}.${chance.letters(43)}`),
  'address of a page': (chance) => sent('dl', `https://shop.example/p/${chance.letters(6)}-${chance.digits(8)}?utm_id=${chance.digits(17)}&v=${chance.digits(3)}`),
  'handle': (chance) => sent('via', `@${chance.letters(8)}`),
  'social profile': (chance) => sent('u', `https://www.youtube.com/@${chance.letters(8)}.official`),
}; // prettier-ignore
