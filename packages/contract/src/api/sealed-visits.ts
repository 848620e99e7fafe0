import { listOf } from '../list.ts';
import { sealedVisitSchema, sealedVisitsQuerySchema } from '../sealed-visit.ts';
import { MANAGERS, callsOn } from './call.ts';
import { byId, csvFile } from './inputs.ts';

const { get, post, del } = callsOn({ en: 'Sealed visit or matrix', fr: 'Visite ou matrice scellée' });

/** Calls about visits and matrices sealed into files. */
export const sealedVisits = {
  /** Returns the sealed files, newest first. */
  list: get('/sealed-visits', 'Lists the sealed visits and matrices of a website')
    .meta({ allowed: MANAGERS, reads: [], token: 'read' })
    .input(sealedVisitsQuerySchema)
    .output(listOf(sealedVisitSchema)),
  /** Seals the visit `id`. */
  seal: post('/observations/{id}/seal', 'Seals a visit into a file that is stored until it is released', 201)
    .meta({ allowed: MANAGERS, token: 'run', done: { en: 'sealed', fr: 'scellement' } })
    .input(byId)
    .output(sealedVisitSchema),
  /** Seals the completed consent matrix `id`, with as many of its visits as fit into the file. */
  sealMatrix: post(
    '/consent-matrices/{id}/seal',
    'Seals a consent matrix with its visits into a file that is stored until it is released',
    201,
  )
    .meta({ allowed: MANAGERS, token: 'run', done: { en: 'sealed', fr: 'scellement' } })
    .input(byId)
    .output(sealedVisitSchema),
  file: get('/sealed-visits/{id}/file', 'Reads the file of a sealed visit or matrix')
    .meta({
      allowed: MANAGERS,
      noted: true,
      reads: [],
      token: 'read',
      done: { en: 'downloaded', fr: 'téléchargement' },
    })
    .input(byId)
    .output(csvFile),
  /** Deletes the file. Its visit is then subject to retention again. */
  release: del('/sealed-visits/{id}', 'Deletes the file of a sealed visit or matrix')
    .meta({ allowed: MANAGERS, confirmed: true, done: { en: 'released', fr: 'libération' } })
    .input(byId),
};
