// React's development build writes each render to the performance panel.
Reflect.deleteProperty(console, 'timeStamp');
