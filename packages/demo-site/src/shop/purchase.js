/* How the shop sells: from the product to the thanks, with all that is measured on the way. */
const FAULTS = new Set([]);
const KEY = 'panier';

const layer = () => (window.dataLayer = window.dataLayer || []);
const phare = (...command) => (window._phare = window._phare || []).push(command);

function cart() {
  const item = JSON.parse(sessionStorage.getItem(KEY));
  return item && { currency: 'EUR', value: item.price, items: [item] };
}

export function addToCart(item) {
  sessionStorage.setItem(KEY, JSON.stringify(item));
  layer().push({ event: 'add_to_cart', ecommerce: cart() });
  if (!FAULTS.has('cart-unmeasured')) phare('trackEvent', 'Panier', 'add_to_cart', item.item_id, item.price);
  const order = FAULTS.has('button-renamed') ? 'Passer la commande' : 'Commander';
  document.querySelector('.added').innerHTML = `<p>Ajouté à votre panier.</p>
<a class="button" href="/commande/livraison">${order}</a>`;
}

export function beginCheckout() {
  const ecommerce = cart();
  if (ecommerce) {
    const value = FAULTS.has('value-as-text') ? ecommerce.value.toFixed(2) : ecommerce.value;
    layer().push({ event: 'begin_checkout', ecommerce: { ...ecommerce, value } });
  }
  const [delivery, payment] = document.querySelectorAll('main form');
  delivery.addEventListener('submit', (event) => {
    event.preventDefault();
    if (ecommerce)
      layer().push({ event: 'add_shipping_info', ecommerce: { ...ecommerce, shipping_tier: 'domicile' } });
    payment.hidden = false;
  });
  payment.addEventListener('submit', (event) => {
    event.preventDefault();
    // A planted fault: PayPal returns in a new tab, whose session has no basket, so the purchase is not measured.
    if (payment.elements.paiement?.value === 'paypal') sessionStorage.removeItem(KEY);
    location.assign('/commande/merci');
  });
}

export function thank() {
  const ecommerce = cart();
  if (!ecommerce) return;
  sessionStorage.removeItem(KEY);
  const order = `CP-${Date.now()}`;
  layer().push({ event: 'purchase', ecommerce: { transaction_id: order, ...ecommerce } });
  phare('trackEvent', 'Commande', 'purchase', order, ecommerce.value);
  const amount = FAULTS.has('amount-in-cents') ? ecommerce.value * 100 : ecommerce.value;
  window.vague('purchase', { revenue: { currency: 'EUR', amount } });
}
