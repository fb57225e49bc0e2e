import { SMTPServer } from 'smtp-server';
import { writeFileSync } from 'node:fs';
let n = 0;
const s = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], onRcptTo: (a, _s, done) => a.address.startsWith('nobody') ? done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 })) : a.address.startsWith('full') ? done(Object.assign(new Error('4.2.2 Mailbox full, try again later'), { responseCode: 452 })) : done(), onData: (st, _x, done) => { const c: Buffer[] = []; st.on('data', (d) => c.push(d)); st.on('end', () => { writeFileSync(`/tmp/mail/in${++n}.eml`, Buffer.concat(c)); done(null, 'OK'); }); } });
s.on('error', () => {});
s.listen(4732, '127.0.0.1');
