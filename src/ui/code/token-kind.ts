import type { TokenKind } from './token.ts';

/** The scopes of highlight.js that are drawn apart from plain code. */
const kinds: Readonly<Record<string, TokenKind>> = {
  attr: 'name',
  attribute: 'name',
  built_in: 'keyword',
  bullet: 'keyword',
  code: 'string',
  comment: 'comment',
  doctag: 'comment',
  emphasis: 'emphasis',
  keyword: 'keyword',
  link: 'string',
  literal: 'keyword',
  meta: 'comment',
  name: 'keyword',
  quote: 'comment',
  regexp: 'string',
  section: 'title',
  'selector-attr': 'name',
  'selector-class': 'name',
  'selector-id': 'name',
  'selector-pseudo': 'name',
  'selector-tag': 'keyword',
  string: 'string',
  strong: 'title',
  symbol: 'name',
  type: 'name',
};

/** @param className such as `hljs-string` */
export function tokenKindOf(className: string): TokenKind | undefined {
  const scope = className.replace(/^hljs-/, '');
  return Object.hasOwn(kinds, scope) ? kinds[scope] : undefined;
}
