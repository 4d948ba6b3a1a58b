import { createHash } from 'node:crypto';

/**
 * Measures the CPU time of a fixed amount of work, in s. The work is like that of the tests: text, JSON, sorting and hashes.
 * Dividing the CPU time of a run by it makes runs on different machines comparable.
 */
export function measureYardstick(): number {
  const began = process.cpuUsage();
  let rows = Array.from({ length: 2000 }, (_, index) => ({
    name: `Shoe ${index * 7919}`,
    price: index % 97,
  }));
  for (let round = 0; round < 1000; round += 1) {
    const text = JSON.stringify(rows).replace(/Shoe (\d)/g, 'Shoe $1');
    createHash('sha256').update(text).digest('hex');
    rows = JSON.parse(text);
    rows.sort((one, other) => one.price - other.price || (one.name < other.name ? -1 : 1));
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}
