/* Sends hits on behalf of the page: what a proxying audience tag does. */
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  event.waitUntil(fetch(event.data, { mode: 'no-cors' }));
});
