/** The demo site: a small magazine that is the product's content host where no other site is. */
export { addFirstComments } from './comments/first-comments.ts';
export { createDemoSite } from './host.ts';
export { registerDemoSite } from './register.ts';
