import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { onLines } from './lines-plugin.ts';

const split = (code: string) => onLines(code, parseAst(code));

describe('a minified program', () => {
  it.each([
    ['let a=1,b=2;a++;b++', ['let a=1,', 'b=2;', 'a++;', 'b++']],
    ['function f(a){return a++,g(),a}', ['function f(a){', 'return a++,', 'g(),', 'a}']],
    ['class A{x=1;f(){return 1}static{b()}}', ['class A{', 'x=1;', 'f(){', 'return 1}', 'static{', 'b()}}']],
    ['switch(a){case 1:b();break}', ['switch(a){case 1:', 'b();', 'break}']],
    ['if(a)b();else c()', ['if(a)b();else c()']],
  ])('has each statement on a line (%s)', (code, lines) => {
    expect(split(code)).toBe(lines.join('\n'));
  });

  it('keeps what stands in texts, and what stands before the first statement', () => {
    const code = `/* ours */let a=\`x;y\n\${[1,2].map(e=>{let t=e;return t*2})}\`,b=";"`;
    expect(split(code)).toMatch(/^\/\* ours \*\/\nlet a=`x;y\n\$\{/);
    expect(new Function(`${split(code)};return a+b`)()).toBe('x;y\n2,4;');
  });

  it('may be empty', () => {
    expect(split('')).toBe('');
  });
});
