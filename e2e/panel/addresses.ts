import { sampleId } from '../../apps/web/src/testing/samples.ts';

const POOL = sampleId(700);
const TEST = sampleId(600);
const AGENT = sampleId(900);
const JOB = sampleId(2000);
const OBSERVATION = sampleId(3000);

/** Every screen, with the parts of it that have an address. */
export const ADDRESSES = [
  '/sante/evolution',
  '/sante/evolution?view=table&compare=1',
  '/dataQuality',
  '/dataQuality/dataLayer',
  '/dataQuality/csp',
  '/dataQuality/tagPhp',
  '/dataQuality/tagJs',
  '/dataQuality/hitPageview',
  '/dataQuality/hitPageview?view=integrity',
  '/urls/liste',
  '/urls/liste?by=cause',
  `/urls/liste?observation=${OBSERVATION}`,
  '/urls/analyse',
  '/pools',
  '/pools?q=rien-de-tel',
  '/pools/ajouter',
  '/pools/ajouter?step=general',
  '/pools/ajouter?step=settings',
  `/pools/${POOL}`,
  `/pools/${POOL}/editer?step=sort`,
  `/pools/${POOL}/editer?step=schedule`,
  `/pools/${POOL}/editer?step=save`,
  `/pools/${POOL}/executer`,
  '/pools/tests',
  '/pools/tests/ajouter',
  '/pools/tests/ajouter?step=content',
  `/pools/tests/${TEST}`,
  `/pools/tests/${TEST}/editer?step=condition`,
  `/pools/tests/${TEST}/editer?step=save`,
  `/pools/tests/${TEST}/executer`,
  '/jobs',
  `/jobs?job=${JOB}`,
  `/jobs?job=${JOB}&page=${OBSERVATION}`,
  '/agents',
  '/agents/associer',
  `/agents/${AGENT}`,
  `/agents/${AGENT}/editer?step=settings`,
  '/website/parametres',
  '/website/parametres?step=settings',
  '/website/parametres?step=hit',
  '/website/parametres?step=save',
  '/website/parametres?tab=contexts',
  '/website/parametres?tab=contexts&context=new',
  '/website/parametres?tab=pages',
];
/** Screens with nothing in them yet. */
export const EMPTY_ADDRESSES = [
  '/sante/evolution',
  '/dataQuality',
  '/dataQuality/csp',
  '/dataQuality/hitPageview?view=integrity',
  '/urls/liste',
  '/urls/analyse',
  '/pools',
  '/pools/tests',
  '/agents',
  '/website/parametres?tab=contexts',
  '/website/parametres?tab=pages',
];
