// React's development build tells the browser's profiler of every component that it renders, and compares the properties of all of
// them to do so. Nobody reads that in tests, and it is a sixth of their processor time. React looks for these when it is loaded.
Object.assign(console, { timeStamp: undefined, createTask: undefined })
