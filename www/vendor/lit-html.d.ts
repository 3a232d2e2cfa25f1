export { html, nothing, render, type TemplateResult } from 'lit-html';
export { live } from 'lit-html/directives/live.js';
