import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * Import of another module: `import`, `import type`, `export from`, `import()` or `typeof
 * import()`.
 */
export type ModuleImport = { specifier: string; line: number };

/**
 * Syntax construct that a rule can forbid. Its key is for example `global fetch`, `cast` or `member
 * innerHTML`.
 */
export type SyntaxConstruct = { key: string; line: number };

export type SourceModule = {
  file: string;
  imports: ModuleImport[];
  mentions: SyntaxConstruct[];
  comments: SyntaxConstruct[];
};

/**
 * Parses a TypeScript file with the parser of the app's build, and returns what the rules check.
 */
export function parseSourceModule(file: string, source: string): SourceModule {
  const { program, comments, errors } = parseSync(file, source);
  const syntaxError = errors[0];
  if (syntaxError) throw new Error(`${file} cannot be parsed: ${syntaxError.message}`);

  const lineStarts = [...source.matchAll(/^/gm)].map(({ index }) => index);
  // Offsets are almost always ascending, so each search for a line starts at the previous line.
  let line = 0;
  const lineAt = (offset: number) => {
    while (line > 0 && (lineStarts[line] ?? 0) > offset) line -= 1;
    while ((lineStarts[line + 1] ?? source.length) <= offset && line + 1 < lineStarts.length)
      line += 1;
    return line + 1;
  };
  const mentions: SyntaxConstruct[] = [];
  const imports: ModuleImport[] = [];
  const mention = (key: string, node: { start: number }) =>
    mentions.push({ key, line: lineAt(node.start) });
  const importOf = (specifier: ESTree.Expression | null, node: { start: number }) => {
    if (specifier?.type === 'Literal' && typeof specifier.value === 'string') {
      imports.push({ specifier: specifier.value, line: lineAt(node.start) });
    } else if (specifier) mention('computed import', node);
  };

  // Offsets of identifiers that are only property names or keys: `reply.fetch` isn't the global
  // `fetch`.
  const namesOnly = new Set<number>();
  let typeQueryDepth = 0;

  new Visitor({
    ImportDeclaration(node) {
      importOf(node.source, node);
    },
    ExportNamedDeclaration(node) {
      importOf(node.source, node);
    },
    ExportAllDeclaration(node) {
      importOf(node.source, node);
    },
    ImportExpression(node) {
      importOf(node.source, node);
    },
    TSImportType(node) {
      importOf(node.source, node);
    },

    MemberExpression(node) {
      if (node.computed || node.property.type !== 'Identifier') return;
      const owner = node.object.type === 'Identifier' ? node.object.name : undefined;
      const ofGlobalObject = owner !== undefined && globalObjects.has(owner);
      if (!ofGlobalObject) namesOnly.add(node.property.start);
      mention(`member ${node.property.name}`, node.property);
      if (owner) mention(`member ${owner}.${node.property.name}`, node.property);
    },
    Property(node) {
      if (node.key.type !== 'Identifier' || node.computed) return;
      mention(`key ${node.key.name}`, node.key);
      if (!node.shorthand) namesOnly.add(node.key.start);
    },
    MethodDefinition(node) {
      namesOnly.add(node.key.start);
    },
    PropertyDefinition(node) {
      namesOnly.add(node.key.start);
    },
    TSPropertySignature(node) {
      namesOnly.add(node.key.start);
    },
    TSMethodSignature(node) {
      namesOnly.add(node.key.start);
    },
    ImportSpecifier(node) {
      namesOnly.add(node.imported.start);
    },
    TSTypeQuery() {
      typeQueryDepth++;
    },
    'TSTypeQuery:exit'() {
      typeQueryDepth--;
    },
    Identifier(node) {
      if (typeQueryDepth === 0 && !namesOnly.has(node.start)) mention(`global ${node.name}`, node);
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier') mention(`key ${node.name.name}`, node);
    },

    TSAsExpression(node) {
      const { typeAnnotation: type } = node;
      const isConst =
        type.type === 'TSTypeReference' &&
        type.typeName.type === 'Identifier' &&
        type.typeName.name === 'const';
      if (!isConst) mention('cast', node);
    },
    TSTypeAssertion(node) {
      mention('cast', node);
    },
  }).visit(program);

  return {
    file,
    imports,
    mentions,
    comments: comments.map((comment) => ({ key: comment.value, line: lineAt(comment.start) })),
  };
}

const globalObjects = new Set(['window', 'globalThis', 'self']);
