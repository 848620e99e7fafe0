import { TAG_INTEGRITY } from '../tag-server.ts';
import { usualTag } from './shop-page.ts';
import { trial } from './trial.ts';

/** Healthy pages whose policies only look dangerous. */
export const hardPolicies = [
  trial('/essais/csp-en-rapport', 'Politique en mode rapport', {
    headers: () => ({
      'content-security-policy-report-only': "script-src 'self' 'unsafe-inline'; connect-src 'self'",
    }),
    warnings: { csp: ['csp-report-only-violation'] },
  }),
  trial('/essais/csp-autre-ressource', 'Politique qui bloque autre chose', {
    headers: () => ({ 'content-security-policy': "frame-src 'none'" }),
    end: () => '<iframe src="/essais/cadre/contenu" title="Avis, bloqués"></iframe>',
  }),
  trial('/essais/integrite-juste', 'Empreinte juste', {
    tag: usualTag(() => ({ attributes: `async crossorigin="anonymous" integrity="${TAG_INTEGRITY}"` })),
  }),
  trial('/essais/paiement-securise', 'Page sécurisée saine', {
    server: 'secure',
    needs: ['invalid-certificates-accepted'],
    tag: usualTag(({ secureOrigin }) => ({
      tag: `${secureOrigin}/phare.js`,
      collector: `${secureOrigin}/collecte.php`,
    })),
  }),
];
