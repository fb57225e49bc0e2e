import { expect, test } from 'vitest';
import { knownFileSystem } from '../../server/db/embedded/fileSystem';

test.each([
  ['ext4', 0xef53, undefined],
  ['xfs', 0x58465342, undefined],
  ['overlayfs', 0x794c7630, undefined],
  ['nfs', 0x6969, { name: 'NFS', remote: true }],
  ['cifs', 0xff534d42, { name: 'CIFS', remote: true }],
  ['fuse', 0x65735546, { name: 'FUSE', remote: false }],
  ['9p', 0x01021997, { name: '9P', remote: false }],
])('the risk of a database on %s is known', (_, type, known) => {
  expect(knownFileSystem(type)).toEqual(known);
});
