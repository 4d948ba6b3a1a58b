import { Counter, Gauge, type Registry } from 'prom-client';
import type { ResponseCache } from '../cache/response-cache.ts';

/** Measures what the cache holds, and how often it is read. */
export function measureCache(cache: ResponseCache, registry: Registry): void {
  const registers = [registry];
  new Gauge({ name: 'shop_processes', help: 'Processes that serve the shop.', registers }).set(1);
  new Gauge({
    name: 'shop_cache_entries',
    help: 'Rendered pages and shared calls cached in memory.',
    registers,
    collect() {
      this.set(cache.size.entries);
    },
  });
  new Gauge({
    name: 'shop_cache_bytes',
    help: 'Memory that cached responses take.',
    registers,
    collect() {
      this.set(cache.size.bytes);
    },
  });
  new Counter({
    name: 'shop_cache_hits_total',
    help: 'How often a cached response was sent or read.',
    registers,
    collect() {
      this.reset();
      this.inc(cache.hits);
    },
  });
}
