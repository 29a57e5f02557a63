declare module 'handlebars/dist/cjs/handlebars/compiler/base.js' {
  export function parseWithoutProcessing(text: string): hbs.AST.Program;
}
