export { html, nothing, render, svg, type TemplateResult } from 'lit-html';
export { guard } from 'lit-html/directives/guard.js';
export { live } from 'lit-html/directives/live.js';
