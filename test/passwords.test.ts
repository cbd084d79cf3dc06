import { expect, it } from 'vitest';
import { hashPassword } from '#server/adapters/secrets/passwords.ts';

// Here, since beside the code tests have a quick library in place of the real one.
it('a password costs what OWASP recommends for argon2id', async () => {
  expect(await hashPassword('globos24')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
