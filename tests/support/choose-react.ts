// Comes before all other modules of a worker: it sets NODE_ENV, which React reads when it is imported. With one half of React
// from before that and one from after, no page of the worker could be rendered.
import '#config/environment.ts';
